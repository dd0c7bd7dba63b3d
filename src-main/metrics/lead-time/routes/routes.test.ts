import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { aDelivery, type RunOptions } from '#test/builders/delivery.ts';
import { inColumns } from '#test/builders/recorded-delivery.ts';
import { aStageOutcome } from '#test/builders/stages.ts';
import type { DeliveryHistory } from '../../contract.ts';
import { minutesOf } from '../figure.ts';
import { leadTime } from '../lead-time.ts';

const pathsOf = (history: DeliveryHistory, name: string): readonly string[] =>
  leadTime
    .measure(history, always)
    .filter((pipeline) => pipeline.name === name)
    .flatMap(({ routes }) => routes.map(({ path }) => path));

const handed: RunOptions = { of: 'A', number: 1, queued: 0, ends: 1, commits: ['c1'] };

/** A run of each named pipeline, one after the other, each fed by the one before it in its chain. */
function chains(...paths: readonly (readonly string[])[]): readonly RunOptions[] {
  const runs: RunOptions[] = [handed];
  for (const path of paths) {
    let before = 'A1';
    for (const of of path) {
      const number = runs.filter((run) => run.of === of).length + 1;
      const queued = runs.length * 2;
      runs.push({ of, number, queued, ends: queued + 1, from: [before] });
      before = `${of}${number}`;
    }
  }
  return runs;
}

test('a choice further downstream is named by the parent entered there', () => {
  const history = aDelivery({
    edges: ['A>B', 'A>C', 'B>D', 'C>D', 'D>E', 'D>F', 'E>R', 'F>R'],
    runs: chains(['B', 'D', 'E', 'R'], ['B', 'D', 'F', 'R'], ['C', 'D', 'E', 'R'], ['C', 'D', 'F', 'R']),
  });
  expect(pathsOf(history, 'A')).toEqual(['', 'C', 'C > F', 'F']);
});

test('the edge marked default gives the default route, not the fastest', () => {
  const history = aDelivery({ edges: ['A>B', 'A>C', 'B>R', 'C>R'], runs: chains(['B', 'R'], ['C', 'R']) });
  const marked = { ...history, edges: history.edges.map((edge, index) => ({ ...edge, isDefault: index === 1 })) };
  expect(
    leadTime.measure(marked, always)[0]?.routes.map(({ path, samples }) => [path, Array.from(samples, minutesOf)]),
  ).toEqual([
    ['', [9]],
    ['B', [5]],
  ]);
});

test('what parts the names of parents is encoded inside them', () => {
  const history = aDelivery({ edges: ['A>B', 'A>C', 'B>R', 'C>R'], runs: chains(['B', 'R'], ['C', 'R']) });
  const pipelines = history.pipelines.map((one) => (one.name === 'C' ? { ...one, name: '50% > half' } : one));
  expect(pathsOf({ ...history, pipelines }, 'A')).toEqual(['', '50%25 %3E half']);
});

test('a route ends at the first release point on it', () => {
  const history = aDelivery({ edges: ['A>B', 'B>R'], release: ['B', 'R'], runs: chains(['B', 'R']) });
  expect(leadTime.measure(history, always)[0]?.routes.map(({ pipelines }) => pipelines)).toEqual([[1, 2]]);
});

test('a release point by stage counts only runs in which that stage passed', () => {
  const history = aDelivery({ edges: ['A>R'], runs: chains(['R'], ['R']) });
  const pipelines = history.pipelines.map((one) => (one.name === 'R' ? { ...one, release: { stage: 'deploy' } } : one));
  const records = new Map(
    [...history.records].map(([id, list]) => [
      id,
      list.map((run) => (run.number === 2 ? { ...run, stages: [aStageOutcome('deploy', 'success')] } : run)),
    ]),
  );
  const [a] = leadTime.measure(inColumns({ ...history, pipelines, records }), always);
  expect(a?.routes.flatMap(({ samples }) => Array.from(samples, minutesOf))).toEqual([5]);
});

test('at most 64 routes are followed, the most travelled first, and the others counted', () => {
  const sides = ['1', '2', '3', '4', '5', '6', '7'].map((stage) => [`L${stage}-`, `M${stage}-`] as const);
  const edges = sides.flatMap((side, at) => {
    const before = sides[at - 1] ?? ['A'];
    return before.flatMap((from) => side.map((to) => `${from}>${to}`));
  });
  const left = sides.map(([side]) => side);
  const right = sides.map(([, side]) => side);
  const history = aDelivery({
    edges: [...edges, 'L7->R', 'M7->R'],
    runs: chains([...left, 'R'], [...right, 'R']),
  });
  const [a] = leadTime.measure(history, always);
  expect(a?.routesLeftOut).toBe(2 ** 7 - 64);
  expect(a?.routes.map(({ path }) => path)).toEqual(['', right.join(' > ')]);
});
