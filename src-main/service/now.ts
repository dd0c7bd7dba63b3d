import type { Millis } from '#shared/time/time.ts';

/** The clock, handed in so that tests can stand still. */
export type Now = () => Millis;
