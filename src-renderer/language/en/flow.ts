export const flow = {} as const;
