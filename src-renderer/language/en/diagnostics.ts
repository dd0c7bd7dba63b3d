export const diagnostics = {} as const;
