import { expect, test } from 'vitest';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import { stepsOf } from './checklist-steps.ts';

type Graph = Pick<OutputOf<typeof pipelines>, 'nodes' | 'edges'>;
const graph = (releases: readonly ('marked' | 'last' | null)[]): Graph =>
  ({ nodes: releases.map((release) => ({ release })), edges: [] }) as unknown as Graph;
const at = '2026-01-01T10:00:00.000Z';

const summaries = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ id, isDone, link }) => [id, isDone, link?.to ?? null]);

test('before the first run there is nothing to look at and nothing to link', () => {
  expect(summaries(stepsOf(1, graph([]), [{ last_success_at: null, runs: 0, issues: 0 }]))).toEqual([
    ['connected', true, null],
    ['collected', false, null],
    ['linked', false, null],
    ['release', false, null],
    ['chart', false, null],
  ]);
});

test('with the first runs the chart is there, and what is open leads to where it is done', () => {
  expect(summaries(stepsOf(1, graph(['last', null]), [{ last_success_at: at, runs: 3, issues: 0 }]))).toEqual([
    ['connected', true, null],
    ['collected', true, null],
    ['linked', false, '/project/1/settings?tab=graph'],
    ['release', true, '/project/1/settings?tab=pipelines'],
    ['chart', true, '/project/1/runs/cycle_times?range=all'],
  ]);
});

test('a release point that was taken by itself is said to be, until one is ticked', () => {
  const release = (releases: Parameters<typeof graph>[0]) =>
    stepsOf(1, graph(releases), [{ last_success_at: at, runs: 3, issues: 0 }]).find(({ id }) => id === 'release');
  expect(release(['last'])).toMatchObject({ isDone: true, link: { text: 'choose another' } });
  expect(release(['last'])?.text).toBe('Release point: end of the pipelines');
  expect(release(['marked'])).toMatchObject({ isDone: true, text: 'Release point chosen', link: null });
  expect(release([null])).toMatchObject({ isDone: false, link: { text: 'choose one' } });
});

test('of issues alone the first chart is their flow', () => {
  const [chart] = stepsOf(1, graph([]), [{ last_success_at: at, runs: 0, issues: 9 }]).slice(-1);
  expect(chart?.link?.to).toBe('/project/1/flow?range=all');
});
