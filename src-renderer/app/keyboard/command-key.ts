import { t } from '../../language/language.ts';

/** Whether the keyboard has a Cmd key where others have Ctrl. */
export const hasCommandKey = navigator.userAgent.includes('Mac');

/** A key together with Ctrl or Cmd, as this keyboard names it. */
export const commandKey = (key: string): string => (hasCommandKey ? `⌘ ${key}` : `${t('shell.keys.control')} ${key}`);
