/** A minute in milliseconds: reports use minutes. */
export const minute = 60_000;

/** Milliseconds in minutes; null stays null. */
export const inMinutes = (millis: number | null): number | null => (millis === null ? null : millis / minute);
