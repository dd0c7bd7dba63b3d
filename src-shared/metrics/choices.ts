/** The moment a change begins: when it was committed, or written first. */
export const changeStarts = ['committed', 'authored'] as const;
export type ChangeStart = (typeof changeStarts)[number];

/** What issues are counted by: the category of their state, or the state itself. */
export const flowGroups = ['category', 'state'] as const;
export type FlowGroup = (typeof flowGroups)[number];
