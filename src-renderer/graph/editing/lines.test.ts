import { expect, test } from 'vitest';
import { edgeLines, type Graph, moved, proposalLines } from './lines.ts';

const node = (id: number, name: string): Graph['nodes'][number] => ({
  id,
  name,
  integration_id: 1,
  url: '',
  release: 'no',
  release_branch: null,
  repository: null,
  runs: 1,
});
const nodes = [node(1, 'build'), node(2, 'test'), node(3, 'deploy'), node(4, 'assemble')];
const edge = (from: number, to: number, isDefault = false): Graph['edges'][number] => ({
  from,
  to,
  source: 'observed',
  default: isDefault,
  links: 0,
});

test('edges stand by the name of where they begin, and those of one pipeline in their order', () => {
  const lines = edgeLines({ nodes, edges: [edge(1, 3), edge(4, 3), edge(1, 2)] });
  expect(lines.map(({ from, to, order }) => `${from} > ${to} ${order}`)).toEqual([
    'assemble > deploy 1',
    'build > deploy 1',
    'build > test 2',
  ]);
});

test('the default way is the one that is marked, else the first', () => {
  const taken = (edges: Graph['edges']) =>
    edgeLines({ nodes, edges })
      .filter(({ isTaken }) => isTaken)
      .map(({ to }) => to);
  expect(taken([edge(1, 3), edge(1, 2)])).toEqual(['deploy']);
  expect(taken([edge(1, 3), edge(1, 2, true)])).toEqual(['test']);
});

test('a way is moved by one place, and not past the ends', () => {
  expect(moved([3, 2, 4], 2, -1)).toEqual([2, 3, 4]);
  expect(moved([3, 2, 4], 2, 1)).toEqual([3, 4, 2]);
  expect(moved([3, 2], 3, -1)).toEqual([3, 2]);
});

test('a proposal says how many revisions speak for it', () => {
  const [line] = proposalLines({ nodes, proposals: [{ from: 1, to: 3, followed: 45, shared: 47 }] });
  expect(line).toEqual({
    from: { id: 1, name: 'build' },
    to: { id: 3, name: 'deploy' },
    evidence: '45 of 47 shared revisions',
    counts: '45 of 47',
  });
});
