import type { Millis } from '#shared/time/time.ts';

/** The clock, passed in so that tests can stop it. */
export type Now = () => Millis;
