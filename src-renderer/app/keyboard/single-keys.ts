const key = 'single-keys';

/** Whether shortcuts of single keys are heard: who speaks to the computer, or trembles, may switch them off. */
export const singleKeysEnabled = (): boolean => localStorage.getItem(key) !== 'off';

/** Keeps the choice on this computer. */
export function enableSingleKeys(isEnabled: boolean): void {
  localStorage.setItem(key, isEnabled ? 'on' : 'off');
}
