import { expect, test } from 'vitest';
import type { GraphAnswer } from '../graph-view.ts';
import { editText, refusalOf, withEdit } from './edit-text.ts';

const node = (id: number, name: string) => ({
  id,
  name,
  integration_id: 1,
  url: 'http://ci.example',
  release: 'no' as const,
  release_branch: null,
  repository: null,
  runs: 1,
});
const edge = (from: number, to: number) => ({ from, to, source: 'observed' as const, default: false, links: 1 });
const graph: Pick<GraphAnswer, 'nodes' | 'edges'> = {
  nodes: [node(1, 'build'), node(2, 'test'), node(3, 'deploy')],
  edges: [edge(1, 2), edge(2, 3)],
};

test('an edge that closes a circle is refused with the way that it would close', () => {
  expect(refusalOf({ do: 'add', from: 3, to: 1 }, graph)).toContain('build → test → deploy');
  expect(refusalOf({ do: 'add', from: 1, to: 1 }, graph)).toContain('itself');
  expect(refusalOf({ do: 'add', from: 1, to: 2 }, graph)).toBe('build feeds test already.');
  expect(refusalOf({ do: 'add', from: 1, to: 3 }, graph)).toBeNull();
});

test('an edit of a pipeline that was removed meanwhile is refused', () => {
  const gone = 10;
  for (const edit of [
    { do: 'add', from: gone, to: 3 },
    { do: 'add', from: 1, to: gone },
    { do: 'remove', from: 1, to: gone },
    { do: 'order', from: 1, to: [2, gone] },
    { do: 'release', pipeline: gone, on: true, stage: null },
  ] as const)
    expect(refusalOf(edit, graph)).toBe('A pipeline of this change was removed meanwhile. Choose another.');
});

test('each edit is said in words', () => {
  expect(editText({ do: 'order', from: 1, to: [3, 2] }, graph)).toBe('build feeds in the order deploy, test');
  expect(editText({ do: 'release', pipeline: 3, on: true, stage: 'live' }, graph)).toContain('stage “live”');
  expect(editText({ do: 'remove', from: 1, to: 2 }, graph)).toBe('build no longer feeds test');
});

test('an order that is changed again takes the place of the one before', () => {
  const once = withEdit([{ do: 'add', from: 1, to: 3 }], { do: 'order', from: 1, to: [3, 2] });
  expect(withEdit(once, { do: 'order', from: 1, to: [2, 3] })).toEqual([
    { do: 'add', from: 1, to: 3 },
    { do: 'order', from: 1, to: [2, 3] },
  ]);
  expect(withEdit(once, { do: 'order', from: 2, to: [3] })).toHaveLength(3);
});
