import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import { type CumulativeFlowAnswer, flowTableOf, stackedFlowOf } from './charts/cumulative-flow.ts';
import { issuePointsOf, issueScatterOf } from './charts/time-scatter.ts';
import { currentWeekOf, inProgressBars, throughputBars, weekTable } from './charts/weeks.ts';
import { ageingIssuesOf, ageScatterOf } from './charts/work-item-age.ts';
import {
  ageingSentence,
  efficiencySentence,
  type FinishedIssue,
  type FlowAnswer,
  flowFiguresOf,
  type UnfinishedIssue,
} from './figures.ts';
import { shownIssueOf } from './issue-facts.ts';
import { tilesOf } from './tiles.ts';

const calendar = calendarOf('Europe/Berlin');

const finished = (id: number, done_at: string, lead_time: number, cycle_time: number | null): FinishedIssue => ({
  issue: { id, integration_id: 1, key: `SHOP-${id}`, title: 'Basket', type: 'Story', url: `http://jira.example/${id}` },
  created_at: '2026-11-01T09:00:00.000Z',
  in_progress_at: null,
  done_at,
  lead_time,
  cycle_time,
});

const week = (from: string, to: string, done: number, in_progress: number) => ({
  week: '2026-W45',
  from,
  to,
  finished: done,
  lead_time: 600,
  cycle_time: 60,
  without_progress: 0,
  in_progress,
  flow_efficiency: done / 10,
});

const answer = (more: Partial<FlowAnswer> = {}): FlowAnswer => ({
  data_name: 'Shop',
  unit: 'minutes',
  from: '2026-11-01',
  to: '2026-11-30',
  finished: 3,
  lead_time: 2880,
  cycle_time: 120,
  without_progress: 1,
  cycle_time_percentiles: { p50: 120, p85: 300, p95: 400 },
  weeks: [week('2026-11-02', '2026-11-08', 4, 7), week('2026-11-09', '2026-11-15', 1, 5)],
  states: [],
  flow_efficiency: {
    value: null,
    reason: 'No state is marked.',
    reason_id: null,
    active: 0,
    waiting: 0,
    unmarked: 9,
  },
  ageing: { unfinished: 9, in_progress: 2, median_days: 1, p90_days: 4.55 },
  evidence: {
    finished: [finished(2, '2026-11-20T23:30:00.000Z', 2880, 120), finished(1, '2026-11-10T10:00:00.000Z', 600, null)],
    finished_left_out: 1,
    unfinished: [],
    unfinished_left_out: 0,
  },
  ...more,
});

const changed = changesAnswer(
  { family: 'flow', figure: 'cycle_time', before: { value: 240, count: 30 } },
  { family: 'flow', figure: 'lead_time', before: { value: 2880, count: 30 }, verdict: 'same' },
);

test('figures say of how many issues they are, and why one is not known', () => {
  const [cycle, lead, done, efficiency] = flowFiguresOf(answer(), { flow: answer(), changes: changed }, 'p90');
  expect(cycle).toMatchObject({
    figure: '2 h',
    of: '90th percentile of 2 issues, 1 more never in progress',
    change: { verdict: 'better' },
  });
  expect(lead).toMatchObject({ figure: '2 d', change: { verdict: 'same' } });
  expect(done?.figure).toBe('3');
  expect(efficiency).toMatchObject({ figure: null, of: 'No state is marked.', change: null });
});

const shown = { days: { from: '2026-11-01', to: '2026-11-30' }, calendar, zone: 'Europe/Berlin', targets: {} };

test('the finished issues are one series, oldest first, by the clock of the project', () => {
  const points = issuePointsOf(answer().evidence?.finished ?? [], 'lead');
  expect(points.map(({ seconds }) => seconds)).toEqual([36_000, 172_800]);
  const drawn = issueScatterOf(answer(), points, { ...shown, time: 'lead' }).points;
  expect(drawn.map(({ x }) => new Date(x).toISOString())).toEqual([
    '2026-11-10T11:00:00.000Z',
    '2026-11-21T00:30:00.000Z',
  ]);
});

test('why there is no flow efficiency is said by its word', () => {
  const withoutMarks = { ...answer().flow_efficiency, reason_id: 'no_marked_states' as const };
  expect(efficiencySentence(answer({ flow_efficiency: withoutMarks }))).toBe(
    'Flow efficiency is unknown: no finished issue spent time in a state marked as active or waiting.',
  );
});

test('an issue that never was in progress has no cycle time', () => {
  const points = issuePointsOf(answer().evidence?.finished ?? [], 'cycle');
  expect(points.map(({ finished: { issue } }) => issue.id)).toEqual([2]);
});

test('cycle times are read against the percentiles of the API and the target', () => {
  const points = issuePointsOf(answer().evidence?.finished ?? [], 'cycle');
  const targets = { issue_cycle_time: 10_800 };
  const { summary, levels } = issueScatterOf(answer(), points, { ...shown, targets, time: 'cycle' });
  expect(summary).toBe('Issue cycle time of 1 issue: 50 % within 2 h, 85 % within 5 h, 95 % within 6 h 40 min.');
  expect(levels?.map(({ at, name }) => `${name} (${at})`)).toEqual([
    '50 %: 2 h (7200)',
    '85 %: 5 h (18000)',
    '95 %: 6 h 40 min (24000)',
    'target ≤ 3 h (10800)',
  ]);
});

test('the current week is a bar of its own only where the period holds all of its days', () => {
  const thisWeek = { from: '2026-11-01', to: '2026-11-20' };
  const current = currentWeekOf(answer(thisWeek), '2026-11-20', calendar);
  // 23:30 UTC is the next day in Berlin, and of the same week.
  expect(current).toEqual({ from: '2026-11-16', to: '2026-11-20', finished: 1 });
  expect(throughputBars(answer().weeks, current).bars.at(-1)).toMatchObject({ values: [1], isUnfinished: true });
  expect(weekTable(answer().weeks, current).rows.at(-1)).toEqual([
    '2026-W47, so far',
    '16 Nov 2026',
    '20 Nov 2026',
    '1',
    '–',
    '–',
    '–',
  ]);
  expect(weekTable(answer().weeks, null).rows).toHaveLength(2);
  expect(currentWeekOf(answer({ ...thisWeek, from: '2026-11-17' }), '2026-11-20', calendar)).toBeNull();
  expect(currentWeekOf(answer(thisWeek), '2026-11-21', calendar)).toBeNull();
});

const unfinished = (
  id: number,
  state: string,
  age: number | null,
  category: 'new' | 'in_progress',
): UnfinishedIssue => ({
  issue: { id, integration_id: 1, key: `SHOP-${id}`, title: 'Basket', type: 'Story', url: `http://jira.example/${id}` },
  state,
  category,
  age_days: 9,
  in_progress_days: age,
});

const ageing = answer({
  evidence: {
    finished: [],
    finished_left_out: 0,
    unfinished: [
      unfinished(4, 'Open', null, 'new'),
      unfinished(5, 'In review', 0, 'in_progress'),
      unfinished(6, 'In progress', 3, 'in_progress'),
    ],
    unfinished_left_out: 0,
  },
});

test('the ages are those of issues in progress, the oldest first, against the finished ones', () => {
  const oldestFirst = ageingIssuesOf(ageing);
  const { states, points, levels, summary } = ageScatterOf(ageing, oldestFirst);
  expect(states).toEqual(['In progress', 'In review']);
  expect(points.map(({ state, age }) => [state, age])).toEqual([
    [0, 3 * 86_400],
    [1, 0],
  ]);
  expect(levels).toHaveLength(3);
  expect(summary).toBe(
    '2 issues in progress; the oldest, SHOP-6, for 3 days. 1 took longer than 85 % of the finished issues.',
  );
});

test('an issue is told with the share of finished issues that took less', () => {
  const fact = (id: number) =>
    shownIssueOf(ageing, id, 'Europe/Berlin')?.facts.find(([name]) => name === 'Compared')?.[1];
  expect(fact(6)).toBe('longer than 95 % of finished issues');
  expect(fact(5)).toBe('shorter than 50 % of finished issues');
  expect(fact(4)).toBeUndefined();
  expect(shownIssueOf(ageing, 99, 'Europe/Berlin')).toBeNull();
});

const cumulative = (...data: CumulativeFlowAnswer['data']): CumulativeFlowAnswer => ({
  data_name: 'Shop',
  from: '2026-11-01',
  to: '2026-11-30',
  group: 'category',
  by: 'day',
  bands: (['new', 'in_progress', 'done'] as const).map((category) => ({
    integration_id: null,
    state: null,
    name: null,
    category,
  })),
  data,
});

test('the bands of the cumulative flow count what was finished in the period, from its first day on', () => {
  const { bands, summary } = stackedFlowOf(
    cumulative(
      { from: '2026-11-01', to: '2026-11-08', counts: [5, 2, 400] },
      { from: '2026-11-09', to: '2026-11-10', counts: [4, 2, 401] },
    ),
    13,
  );
  expect(bands.map(({ name, values }) => [name, ...values])).toEqual([
    ['Done since 1 Nov', 12, 13],
    ['In progress', 2, 2],
    ['To do', 5, 4],
  ]);
  expect(summary).toBe('Issues at the end of 10 Nov 2026: To do: 4, In progress: 2, Done since 1 Nov: 13.');
});

test('the band of a single day counts what was finished that day, and none is below nothing', () => {
  const single = cumulative({ from: '2026-11-01', to: '2026-11-01', counts: [5, 2, 400] });
  expect(flowTableOf(single, 12).rows).toEqual([['1 Nov 2026', '5', '2', '12']]);
  // One that was done before was reopened on the first day and finished on the next.
  const [first, second] = ['2026-11-01', '2026-11-02'];
  const reopened = cumulative(
    { from: first, to: first, counts: [5, 3, 399] },
    { from: second, to: second, counts: [5, 2, 400] },
  );
  expect(stackedFlowOf(reopened, 0).bands[0]?.values).toEqual([0, 0]);
});

const tileSources = {
  flow: answer(),
  before: null,
  isUncompared: false,
  statistic: 'median',
  targets: { issue_cycle_time: 3_600 },
  weeks: { starts: ['2026-11-02', '2026-11-09'], values: answer().weeks },
} as const;

test('each tile leads to the table that it was made from and shows its weeks and its target', () => {
  const tiles = tilesOf(tileSources);
  expect(tiles.map(({ id, tab, tile }) => [id, tab, tile.figure])).toEqual([
    ['issue_cycle_time', 'finished', '2 h'],
    ['issue_lead_time', 'finished', '2 d'],
    ['throughput', 'weeks', '3'],
    ['in_progress', 'unfinished', '2'],
    ['efficiency', 'states', null],
  ]);
  expect(tiles[0]?.tile).toMatchObject({ target: 60, targetText: 'target ≤ 1 h', trend: [60, 60] });
  expect(tiles[2]?.tile).toMatchObject({ target: null, trend: [4, 1] });
  expect(tiles[4]?.tile.trend).toEqual([0.4, 0.1]);
  expect(tilesOf({ ...tileSources, statistic: 'p90' })[0]?.tile.targetText).toBe('target ≤ 1 h (median)');
});

test('the weeks are told in a sentence each', () => {
  const { weeks } = answer();
  expect(throughputBars(weeks).summary).toBe(
    '2.5 issues finished in a whole week on average, 1 in the last one. The oldest week may begin before the period.',
  );
  expect(inProgressBars(weeks).summary).toBe(
    '5 issues in progress at the end of the last whole week, 7 at the end of the first.',
  );
  const rounded = [week('2026-11-02', '2026-11-08', 1, 1), week('2026-11-09', '2026-11-15', 1, 1)];
  expect(throughputBars(rounded).summary).toContain('1 issue finished in a whole week on average');
  expect(throughputBars([]).summary).toBe('No whole week ended in this period. Choose more days.');
});

test('the age of what is unfinished is told in days', () => {
  expect(ageingSentence(answer())).toBe(
    'On 30 Nov 2026, 9 issues were unfinished, 2 of them in progress: half of those for 1 day or less, 90 % for 4.6 days or less.',
  );
  const none = { unfinished: 0, in_progress: 0, median_days: null, p90_days: null };
  expect(ageingSentence(answer({ ageing: none }))).toBe('On 30 Nov 2026 no issue was unfinished.');
});
