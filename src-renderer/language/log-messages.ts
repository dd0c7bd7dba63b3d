import { logMessages as de } from './de/log-messages.ts';
import { logMessages as en } from './en/log-messages.ts';
import { inLanguage } from './in-language.ts';

export type LogMessage = keyof typeof en;

const keys = new Map(Object.entries(en).map(([key, message]): [string, LogMessage] => [message, key as LogMessage]));

/** The text of a log line, translated if the catalogue has it. */
export function messageText(message: string): string {
  const key = keys.get(message);
  return key === undefined ? message : inLanguage<Readonly<Record<LogMessage, string>>>({ en, de })[key];
}
