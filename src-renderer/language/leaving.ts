import { leaving as de } from './de/leaving.ts';
import { leaving as en } from './en/leaving.ts';
import { inLanguage } from './in-language.ts';

export type LeavingText = keyof typeof en;

/** Text of the question before something typed is lost. */
export const leavingText = (key: LeavingText): string =>
  inLanguage<Readonly<Record<LeavingText, string>>>({ en, de })[key];
