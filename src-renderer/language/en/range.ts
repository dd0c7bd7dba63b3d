export const range = {} as const;
