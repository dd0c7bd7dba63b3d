import { dayLength } from '../time/time.ts';

/** Milliseconds before the expiry of a secret from which the app warns: enough to ask for a new one. */
export const expiryWarning = 14 * dayLength;
