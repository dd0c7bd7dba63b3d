import { signedOut as de } from './de/signed-out.ts';
import { signedOut as en } from './en/signed-out.ts';
import { inLanguage } from './in-language.ts';

export type SignedOutText = keyof typeof en;

/** Text of the page of a browser that is not signed in. */
export const signedOutText = (key: SignedOutText): string =>
  inLanguage<Readonly<Record<SignedOutText, string>>>({ en, de })[key];
