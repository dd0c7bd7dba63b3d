import { expect, test } from 'vitest';
import { flakinessOfChosen, isMostlyFlaky, type RankingAnswer, rankedRows } from './ranking.ts';

const row = (integration_id: number, pipeline: string, more: Partial<RankingAnswer['data'][number]> = {}) => ({
  integration_id,
  integration: 'ci',
  pipeline,
  count: 30,
  median: 600,
  p90: 900,
  before: { value: 600, count: 30 },
  p: 1,
  verdict: 'same' as const,
  flakiness: { flaky: 1, repairs: 2 },
  week_medians: [600, null],
  ...more,
});

const answer: RankingAnswer = {
  data_name: 'Shop',
  metric: 'cycle_times',
  unit: 'seconds',
  better: 'lower',
  from: '2026-11-01',
  to: '2026-11-23',
  before_from: '2026-10-09',
  before_to: '2026-10-31',
  weeks: [],
  flakiness: { flaky: 3, repairs: 6 },
  data: [
    row(1, 'shop/build', { median: 900, verdict: 'worse' }),
    row(1, 'shop/deploy'),
    row(2, 'shop/build', { median: null, count: 0, before: { value: null, count: 0 }, verdict: 'too_few' }),
    row(2, 'shop/new', { before: { value: null, count: 0 }, verdict: 'too_few' }),
  ],
};

test('a row leads to its own pipeline of its own integration and keeps what else is chosen', () => {
  const query = new URLSearchParams('range=30&pipeline=other&point=1-2');
  const [first, , third] = rankedRows(answer, { integration: 1, pipeline: 'shop/build' }, query);
  expect(first?.to).toBe('?range=30&pipeline=shop%2Fbuild&integration=1');
  expect(third?.to).toBe('?range=30&pipeline=shop%2Fbuild&integration=2');
});

test('the shown pipeline is the chosen one; several pipelines of an integration leave none chosen', () => {
  const chosenOf = (integration: number, pipeline: string | null) =>
    rankedRows(answer, { integration, pipeline }, new URLSearchParams()).map(({ isChosen }) => isChosen);
  expect(chosenOf(1, 'shop/build')).toEqual([true, false, false, false]);
  expect(chosenOf(1, null)).toEqual([false, false, false, false]);
  expect(chosenOf(2, 'shop/build')).toEqual([false, false, true, false]);
});

test('a change beyond chance has a direction, and what cannot be judged has no change', () => {
  const deltas = rankedRows(answer, { integration: 1, pipeline: null }, new URLSearchParams()).map(
    ({ delta }) => delta,
  );
  expect(deltas).toMatchObject([
    { text: '50 %', direction: 'up', look: 'bad' },
    { direction: null, look: 'quiet' },
    null,
    null,
  ]);
});

test('flaky repairs are counted over what is chosen, and are a finding from half of five on', () => {
  expect(flakinessOfChosen(answer, { integration: 1, pipeline: null })).toEqual({ flaky: 2, repairs: 4 });
  expect(flakinessOfChosen(answer, { integration: 1, pipeline: 'shop/deploy' })).toEqual({ flaky: 1, repairs: 2 });
  expect([
    isMostlyFlaky({ flaky: 3, repairs: 4 }),
    isMostlyFlaky({ flaky: 2, repairs: 5 }),
    isMostlyFlaky({ flaky: 3, repairs: 5 }),
  ]).toEqual([false, false, true]);
});
