import { expect, test } from 'vitest';
import { pagesTogether, type ReadPage } from './collect.ts';

const pageOf = (cursor: number, size = 0, records = 0): ReadPage => ({
  items:
    size === 0 ? [] : [{ kind: '', url: '', context: {}, body: 'x'.repeat(size / 2) }].flatMap((one) => [one, one]),
  records: Array.from({ length: records }, () => ({ kind: 'pipeline', key: 'k', fullName: '', single: true, url: '' })),
  cursor,
  progress: null,
  watermark: null,
});

/** The cursors of what was stored together. */
function watched() {
  const stored: unknown[][] = [];
  return { stored, together: pagesTogether((pages) => void stored.push(pages.map(({ cursor }) => cursor))) };
}

test('the first page is stored at once, and those that follow quickly wait until they are due', async () => {
  const { stored, together } = watched();
  together.add(pageOf(1));
  expect([stored, together.due()]).toEqual([[[1]], null]);
  together.add(pageOf(2));
  together.add(pageOf(3));
  expect(stored).toEqual([[1]]);
  expect(await together.due()).toBe('due');
  together.store();
  expect([stored, together.due()]).toEqual([[[1], [2, 3]], null]);
});

test('much does not wait, whether it is many records or long answers', () => {
  for (const [size, records] of [
    [2_000_000, 0],
    [0, 2000],
    [1_000_000, 1000],
  ]) {
    const { stored, together } = watched();
    together.add(pageOf(1));
    together.add(pageOf(2, 1000, 1));
    together.add(pageOf(3, size, records));
    expect(stored).toEqual([[1], [2, 3]]);
    // The waiting items are counted again.
    together.add(pageOf(4, 1_998_000, 1));
    expect(stored).toHaveLength(2);
    together.add(pageOf(5, 1000));
    expect(stored.at(-1)).toEqual([4, 5]);
  }
});

test('where nothing waits nothing is stored', () => {
  const { stored, together } = watched();
  together.store();
  expect(stored).toEqual([]);
});
