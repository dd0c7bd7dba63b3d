export const projectSettings = {} as const;
