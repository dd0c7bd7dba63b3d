const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** All that the demo holds, in so few days that charts show them by weeks. Both ends are given, so that screen and API are asked for the same days even over midnight. */
export const allDays = `from=${dayBefore(320)}&to=${dayBefore(0)}`;
