import i18next from 'i18next';
import { logMessages as de } from './de/log-messages.ts';
import { logMessages as en } from './en/log-messages.ts';

export type LogMessage = keyof typeof en;

const keys = new Map(Object.entries(en).map(([key, message]): [string, LogMessage] => [message, key as LogMessage]));

/** What a line of the log says, in the language of the app where it has words for it. */
export function messageText(message: string): string {
  const key = keys.get(message);
  return key === undefined || i18next.language !== 'de' ? message : de[key];
}
