import { expect, test } from 'vitest';
import { heard, shortcuts } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const free = { isTyping: false, isInDialog: false, singleKeys: true };
const says = (result: ReturnType<typeof heard>): string | null =>
  result !== null && 'says' in result ? result.keys.join(' ') : null;

test('every shortcut is heard by its own keys, and no two by the same', () => {
  for (const one of shortcuts) {
    let before: readonly string[] = [];
    let result: ReturnType<typeof heard> = null;
    for (const key of one.keys) {
      const plain = key.replace('Mod+', '').toLowerCase();
      result = heard(before, key.startsWith('Mod+') ? press(plain, { ctrlKey: true }) : press(key), free);
      if (Array.isArray(result)) before = result;
    }
    expect(result, one.keys.join(' ')).toBe(one);
  }
  expect(new Set(shortcuts.map(({ keys }) => keys.join(' '))).size).toBe(shortcuts.length);
});

test('single keys mean nothing while somebody types, in front of a dialog, and where they are switched off', () => {
  for (const where of [{ isTyping: true }, { isInDialog: true }, { singleKeys: false }]) {
    expect(heard([], press('?'), { ...free, ...where })).toBeNull();
    expect(heard([], press('g'), { ...free, ...where })).toBeNull();
    expect(says(heard([], press('k', { metaKey: true }), { ...free, ...where }))).toBe('Mod+K');
  }
});

test('in a text, Ctrl+Z takes back what was typed', () => {
  expect(says(heard([], press('z', { ctrlKey: true }), free))).toBe('Mod+Z');
  expect(heard([], press('z', { ctrlKey: true }), { ...free, isTyping: true })).toBeNull();
  expect(heard([], press('z', { ctrlKey: true, shiftKey: true }), free)).toBeNull();
});

test('what does not go on after g begins anew', () => {
  expect(says(heard(['g'], press('l'), free))).toBe('g l');
  expect(says(heard(['g'], press('?'), free))).toBe('?');
  expect(heard(['g'], press('#'), free)).toBeNull();
});

test('a bracket is a bracket, with AltGr too', () => {
  expect(says(heard([], press('[', { ctrlKey: true, altKey: true }), free))).toBe('[');
});
