import { expect, test } from 'vitest';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { keepEdits, unsavedEdits } from './unsaved-edits.ts';

/** The memory of a window for as long as it is open. */
function windowStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

const edits: readonly GraphEdit[] = [
  { do: 'add', from: 1, to: 2 },
  { do: 'order', from: 1, to: [3, 2] },
  { do: 'release', pipeline: 3, on: true, stage: null },
];

test('edits are found again, those of each project for itself, until they are saved or discarded', () => {
  const storage = windowStorage();
  keepEdits(1, edits, storage);
  expect(unsavedEdits(1, storage)).toEqual(edits);
  expect(unsavedEdits(2, storage)).toEqual([]);
  keepEdits(1, [], storage);
  expect(unsavedEdits(1, storage)).toEqual([]);
});

test('what is no list of edits counts as none', () => {
  const storage = windowStorage();
  for (const text of ['no JSON', '{}', '[{"do":"explode"}]']) {
    storage.setItem('graph-edits-1', text);
    expect(unsavedEdits(1, storage), text).toEqual([]);
  }
});
