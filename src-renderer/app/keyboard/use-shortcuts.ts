import { useLayoutEffect, useRef } from 'react';
import { type Shortcut, shortcutFor } from './shortcuts.ts';
import { singleKeysEnabled } from './single-keys.ts';

const between = 1500;

// A tick or a choice is no text: keys mean there what they mean elsewhere.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]',
  );

/** Listens for every shortcut of the list and passes on the one that was pressed. */
export function useShortcuts(pressed: (shortcut: Shortcut) => void): void {
  const act = useRef(pressed);
  act.current = pressed;
  // Before the screen is painted, so that no key which is pressed at what is seen is lost.
  useLayoutEffect(() => {
    let before: readonly string[] = [];
    let timer = 0;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const where = {
        isTyping: isTyping(event.target),
        isInDialog: document.querySelector('dialog[open], [role=dialog], [role=menu]') !== null,
        singleKeys: singleKeysEnabled(),
      };
      const result = shortcutFor(before, event, where);
      window.clearTimeout(timer);
      before = [];
      if (result === null) return;
      event.preventDefault();
      if ('action' in result) {
        act.current(result);
        return;
      }
      before = result;
      timer = window.setTimeout(() => {
        before = [];
      }, between);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.clearTimeout(timer);
    };
  }, []);
}

/** Presses the control of the screen that names this key; gives whether there is one that can be pressed. */
export function pressControl(key: string): boolean {
  const control = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')].find(
    (one) => one.ariaKeyShortcuts === key && !one.matches(':disabled'),
  );
  // As by its own key, so that the first item of a menu takes the focus.
  if (control?.ariaHasPopup) {
    control.focus();
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  } else control?.click();
  return control !== undefined;
}

/** Puts the keyboard into the search of the screen; gives whether there is one. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('main input[type=search]');
  field?.focus();
  return field !== null;
}
