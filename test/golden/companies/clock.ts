/** The moment at which every golden question is asked: 2026-11-20T12:00:00Z, a Friday. */
export const clock = Date.UTC(2026, 10, 20, 12);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
