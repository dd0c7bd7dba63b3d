import { expect, test } from 'vitest';
import { shortcutFor, shortcutsHere } from './shortcuts.ts';

const press = (key: string, modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});
const free = { isTyping: false, isInDialog: false, singleKeys: true };
const labelOf = (result: ReturnType<typeof shortcutFor>): string | null =>
  result !== null && 'action' in result ? result.keys.join(' ') : null;

test('every shortcut is heard by its own keys, and no two by the same', () => {
  const shortcuts = shortcutsHere();
  for (const one of shortcuts) {
    let before: readonly string[] = [];
    let result: ReturnType<typeof shortcutFor> = null;
    for (const key of one.keys) {
      const plain = key.replace('Mod+', '').toLowerCase();
      result = shortcutFor(before, key.startsWith('Mod+') ? press(plain, { ctrlKey: true }) : press(key), free);
      if (Array.isArray(result)) before = result;
    }
    expect(result, one.keys.join(' ')).toEqual(one);
  }
  expect(new Set(shortcuts.map(({ keys }) => keys.join(' '))).size).toBe(shortcuts.length);
});

test('single keys mean nothing while somebody types, in front of a dialog, and where they are switched off', () => {
  for (const where of [{ isTyping: true }, { isInDialog: true }, { singleKeys: false }]) {
    expect(shortcutFor([], press('?'), { ...free, ...where })).toBeNull();
    expect(shortcutFor([], press('g'), { ...free, ...where })).toBeNull();
    expect(labelOf(shortcutFor([], press('k', { metaKey: true }), { ...free, ...where }))).toBe('Mod+K');
  }
});

test('in a text, Ctrl+Z takes back what was typed', () => {
  expect(labelOf(shortcutFor([], press('z', { ctrlKey: true }), free))).toBe('Mod+Z');
  expect(shortcutFor([], press('z', { ctrlKey: true }), { ...free, isTyping: true })).toBeNull();
  expect(shortcutFor([], press('z', { ctrlKey: true, shiftKey: true }), free)).toBeNull();
});

test('what does not go on after g begins anew', () => {
  expect(labelOf(shortcutFor(['g'], press('l'), free))).toBe('g l');
  expect(labelOf(shortcutFor(['g'], press('?'), free))).toBe('?');
  expect(shortcutFor(['g'], press('#'), free)).toBeNull();
});

test('a bracket is a bracket, with AltGr too', () => {
  expect(labelOf(shortcutFor([], press('[', { ctrlKey: true, altKey: true }), free))).toBe('[');
});
