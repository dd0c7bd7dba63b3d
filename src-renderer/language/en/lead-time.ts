export const leadTime = {} as const;
