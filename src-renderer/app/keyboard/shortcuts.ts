import { isReadOnly } from '../../api/read-only.ts';
import { t } from '../../language/language.ts';
import { appScreens, projectScreens, type Screen, screensHere } from '../sidebar/navigation-items.ts';

/** What a shortcut does: act on the frame, go to a screen, or press the control that names this key. */
export type ShortcutAction =
  | { readonly kind: 'frame'; readonly what: 'palette' | 'sheet' | 'undo' | 'search' | 'collect' | 'saveView' }
  | { readonly kind: 'go'; readonly to: string; readonly inProject: boolean }
  /** Controls name their key in `aria-keyshortcuts`; where none does, nothing happens. */
  | { readonly kind: 'press' };

/** A shortcut. All lists, sheets and handlers come from the one list of them. */
export interface Shortcut {
  /** Pressed one after the other; `Mod+` is Ctrl, or Cmd on a Mac. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly group: 'everywhere' | 'screen' | 'go';
  readonly action: ShortcutAction;
}

const frame = (
  keys: readonly string[],
  what: Extract<ShortcutAction, { kind: 'frame' }>['what'],
  label: string,
): Shortcut => ({
  keys,
  label,
  group: 'everywhere',
  action: { kind: 'frame', what },
});
const press = (key: string, label: string): Shortcut => ({
  keys: [key],
  label,
  group: 'screen',
  action: { kind: 'press' },
});

const go =
  (inProject: boolean) =>
  ({ to, key, label }: Screen): Shortcut => ({
    keys: ['g', key],
    label,
    group: 'go',
    action: { kind: 'go', to, inProject },
  });

const reading = [
  frame(['Mod+K'], 'palette', t('shell.keys.palette')),
  frame(['?'], 'sheet', t('shell.keys.sheet')),
  frame(['/'], 'search', t('shell.keys.search')),
];
const changing = [
  frame(['Mod+Z'], 'undo', t('shell.keys.undo')),
  frame(['r'], 'collect', t('shell.keys.collect')),
  frame(['v'], 'saveView', t('shell.keys.saveView')),
];
const onScreen = [
  press('[', t('shell.keys.earlier')),
  press(']', t('shell.keys.later')),
  press('e', t('shell.keys.export')),
];

/** Every shortcut that does something here: where all is only read, nothing can be changed and some screens are absent. */
export const shortcutsHere = (): readonly Shortcut[] => [
  ...reading,
  ...(isReadOnly() ? [] : changing),
  ...onScreen,
  ...screensHere(projectScreens).map(go(true)),
  ...screensHere(appScreens).map(go(false)),
];

/** A key as it was pressed. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Where a key was pressed: into text, or in front of a dialog, single keys mean something else. */
export interface Where {
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
  readonly singleKeys: boolean;
}

const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null => {
  if (ctrlKey || metaKey) return altKey || shiftKey ? null : `Mod+${key.toUpperCase()}`;
  // AltGr makes [ and ] on many keyboards; the browser then reports Ctrl and Alt together or not at all.
  return key.length === 1 ? key : null;
};

/** Whether it needs Ctrl or Cmd, so that it cannot be typed by mistake. */
const isSafe = ({ keys }: Shortcut): boolean => keys.every((key) => key.startsWith('Mod+'));

/** What a key means after those pressed just before it: a shortcut, the beginning of one, or nothing. */
export function shortcutFor(
  before: readonly string[],
  press: Press,
  where: Where,
): Shortcut | readonly string[] | null {
  // The browser reports AltGr as Ctrl and Alt together.
  const name = nameOf(press.ctrlKey && press.altKey ? { ...press, ctrlKey: false, altKey: false } : press);
  if (name === null) return null;
  const pressed = [...before, name];
  const isAllowed = (one: Shortcut): boolean =>
    isSafe(one) ? !(name === 'Mod+Z' && where.isTyping) : where.singleKeys && !where.isTyping && !where.isInDialog;
  const fitting = shortcutsHere().filter((one) => isAllowed(one) && pressed.every((key, at) => one.keys[at] === key));
  const whole = fitting.find(({ keys }) => keys.length === pressed.length);
  if (whole) return whole;
  if (fitting.length > 0) return pressed;
  return before.length > 0 ? shortcutFor([], press, where) : null;
}
