import { expect, test } from 'vitest';
import { proposedEdges, type RevisionRun } from './proposals.ts';

/** Pipelines 1, 2, 3 … of an integration each run on each revision at their times; a time below zero is a run that broke. */
function revisionRuns(...revisions: readonly Readonly<Record<number, number>>[]): readonly RevisionRun[] {
  return revisions.flatMap((times, index) =>
    Object.entries(times).map(([pipeline, time]) => ({
      pipeline: Number(pipeline),
      integration: Number(pipeline),
      revision: `r${index}`,
      begunAt: Math.abs(time) * 10,
      passedAt: time < 0 ? null : time * 10 + 5,
    })),
  );
}
const thrice = (times: Readonly<Record<number, number>>) => revisionRuns(times, times, times);
const arrows = (...args: Parameters<typeof proposedEdges>) =>
  proposedEdges(...args).map(({ from, to }) => `${from}>${to}`);

test('where one follows another on the same revisions an edge is proposed, with how often', () => {
  expect(proposedEdges(revisionRuns({ 1: 1, 2: 2 }, { 1: 3, 2: 4 }, { 1: 5, 2: 6 }, { 1: 7 }), [], [])).toEqual([
    { from: 1, to: 2, followed: 3, shared: 3 },
  ]);
});

test('twice may be chance, and side by side is no order', () => {
  expect(arrows(revisionRuns({ 1: 1, 2: 2 }, { 1: 3, 2: 4 }), [], [])).toEqual([]);
  expect(arrows(revisionRuns({ 1: 1, 2: 2 }, { 1: 1, 2: 2 }, { 1: 1, 2: 2 }, { 2: 1, 1: 2 }), [], [])).toEqual([]);
  expect(arrows(thrice({ 1: 1, 2: 1 }), [], [])).toEqual([]);
});

test('a run that broke feeds nothing', () => {
  expect(arrows(thrice({ 1: -1, 2: 2 }), [], [])).toEqual([]);
});

test('a chain is proposed link by link, without the ways around it', () => {
  expect(arrows(thrice({ 1: 1, 2: 2, 3: 3 }), [], [])).toEqual(['1>2', '2>3']);
  expect(
    arrows(
      thrice({ 1: 1, 3: 3 }),
      [
        { from: 1, to: 2 },
        { from: 2, to: 3 },
      ],
      [],
    ),
  ).toEqual([]);
});

test('what is known, was refused or would close a circle is not proposed', () => {
  const changes = thrice({ 1: 1, 2: 2 });
  expect(arrows(changes, [{ from: 1, to: 2 }], [])).toEqual([]);
  expect(arrows(changes, [], [{ from: 1, to: 2 }])).toEqual([]);
  expect(arrows(changes, [{ from: 2, to: 1 }], [])).toEqual([]);
});

test('pipelines of one integration tell of each other themselves', () => {
  const changes = thrice({ 1: 1, 2: 2 }).map((revisionRun) => ({ ...revisionRun, integration: 7 }));
  expect(arrows(changes, [], [])).toEqual([]);
});

test('a hundred pipelines that all follow a hundred others are told apart at once', () => {
  const stage = (integration: number) =>
    Array.from({ length: 300 }, (_, index) => ({
      pipeline: integration * 100 + (index % 100),
      integration,
      revision: `r${Math.floor(index / 100)}`,
      begunAt: integration * 10,
      passedAt: integration * 10 + 5,
    }));
  expect(proposedEdges([...stage(1), ...stage(2)], [], [])).toHaveLength(10_000);
});
