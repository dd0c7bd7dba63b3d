import { remember } from '../../ui/remember.ts';

const key = 'single-keys';

/** Whether single-key shortcuts work: users of speech input, or with a tremor, may switch them off. */
export const singleKeysEnabled = (): boolean => localStorage.getItem(key) !== 'off';

/** Keeps the choice on this computer. */
export function enableSingleKeys(isEnabled: boolean): void {
  remember(key, isEnabled ? 'on' : 'off');
}
