import { expect, test } from 'vitest';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import type { GraphAnswer, LeadTimesAnswer } from '../../graph/view.ts';
import { leadTimesNow } from '../lead-time-now.ts';
import { type AverageAnswer, averageTrendOf, madeOf, meanOf, weeklyMeans } from './averages.ts';

const node = (id: number, name: string) => ({
  id,
  name,
  integration_id: 1,
  url: 'http://ci.example',
  release: 'no' as const,
  release_branch: 'main',
  repository: null,
  runs: 3,
});
const graph: GraphAnswer = {
  nodes: [node(1, 'api'), node(2, 'web'), node(3, 'deploy')],
  edges: [1, 2].map((from) => ({ from, to: 3, source: 'observed', default: false, links: 1 })),
  warnings: [],
};
const answer = (figures: Readonly<Record<string, number>>): LeadTimesAnswer => ({
  data_name: 'shop',
  unit: 'minutes',
  data: Object.entries(figures).map(([name, lead_time]) => ({ name, lead_times: [{ path: '', lead_time }] })),
});

const route = { family: 'lead_times', figure: 'lead_time', path: '' } as const;
const changed = changesAnswer(
  { ...route, pipeline: 'api', before: { value: 40, count: 30 }, verdict: 'same' },
  { ...route, pipeline: 'web', before: { value: 120, count: 30 } },
);

test('the lead time now is that of the pipelines where commits begin, the longest first', () => {
  const now = leadTimesNow(graph, answer({ api: 30, deploy: 500, web: 60 }), changed);
  expect(now.map(({ pipeline, figure, change }) => [pipeline, figure, change?.text, change?.verdict])).toEqual([
    ['web', '1 h', '50 % shorter than before (2 h)', 'better'],
    ['api', '30 min', 'about the same as before (40 min)', 'same'],
  ]);
});

test('without an arrival there is no lead time now', () => {
  expect(leadTimesNow(graph, { ...answer({}), data: [{ name: 'api', lead_times: [] }] }, null)).toEqual([]);
});

const day = (x: string, y: number, count: number) => ({
  x,
  y,
  evidence: { integration_id: 1, integration: 'shop', count, median: y, p90: y },
});
const averages: AverageAnswer = {
  unit: 'Date/seconds',
  data: [day('2026-11-16', 60, 1), day('2026-11-18', 120, 3), day('2026-11-23', 30, 1)],
};

test('a mean over days is the mean of all their values, never a mean of means', () => {
  expect(meanOf(averages)).toBe((60 + 3 * 120 + 30) / 5);
  expect(weeklyMeans(averages).map(({ from, mean, count }) => [from, mean, count])).toEqual([
    ['2026-11-16', 105, 4],
    ['2026-11-23', 30, 1],
  ]);
  expect(meanOf({ ...averages, data: [] })).toBeNull();
});

test('a point leads to its day and its integration, or to the days of its week that are shown', () => {
  const range = { from: '2026-11-17', to: '2026-11-24' };
  expect(madeOf(averages, range, 'dots', 1)).toEqual({ from: '2026-11-18', to: '2026-11-18', integration: 1 });
  expect(madeOf(averages, range, 'line', 0)).toEqual({ from: '2026-11-17', to: '2026-11-22', integration: null });
  expect(madeOf(averages, range, 'line', 1)).toEqual({ from: '2026-11-23', to: '2026-11-24', integration: null });
  expect(madeOf(averages, range, 'releases', 0)).toBeNull();
});

test('the small chart says in words where the weeks began and where they stand', () => {
  const range = { preset: 'custom', from: '2026-11-16', to: '2026-11-29' } as const;
  expect(averageTrendOf('Average cycle time', averages, range).summary).toBe(
    'Mean of each week: 1.8 min in the first, 30 s in the newest (of 23 Nov 2026).',
  );
});
