/** The parts of a lead time, in the order in which they are shown. */
export const leadTimeParts = ['rework', 'queue', 'run', 'wait'] as const;
export type LeadTimePart = (typeof leadTimeParts)[number];
