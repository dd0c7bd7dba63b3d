import { expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import { ageingSentence, efficiencySentence, type FinishedIssue, type FlowAnswer, flowFiguresOf } from './figures.ts';
import { issuePointsOf, issueScatterOf } from './scatter-data.ts';
import { inProgressBars, throughputBars } from './weeks.ts';

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
    of: '90th percentile of 2 issues; 1 more never were in progress',
    change: { verdict: 'better' },
  });
  expect(lead).toMatchObject({ figure: '2 d', change: { verdict: 'same' } });
  expect(done?.figure).toBe('3');
  expect(efficiency).toMatchObject({ figure: null, of: 'No state is marked.', change: null });
});

test('the finished issues are one series, oldest first, on the days of the project', () => {
  const found = issuePointsOf(answer().evidence?.finished ?? [], 'lead', calendar);
  expect(found.map(({ day, seconds }) => [day, seconds])).toEqual([
    ['2026-11-10', 36_000],
    ['2026-11-21', 172_800],
  ]);
});

test('why there is no flow efficiency is said by its word', () => {
  const unknown = { ...answer().flow_efficiency, reason_id: 'no_marked_states' as const };
  expect(efficiencySentence(answer({ flow_efficiency: unknown }))).toBe(
    'Flow efficiency is not known: No finished issue spent time in a state that is marked as active or waiting.',
  );
});

test('an issue that never was in progress has no cycle time', () => {
  const points = issuePointsOf(answer().evidence?.finished ?? [], 'cycle', calendar);
  expect(points.map(({ finished: { issue } }) => issue.id)).toEqual([2]);
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(issueScatterOf(points, { time: 'cycle', days, calendar, zone: 'Europe/Berlin' }).summary).toBe(
    'Cycle time of 1 issue: median 2 h, the middle half from 2 h to 2 h, 90 % within 2 h.',
  );
});

test('the weeks are told in a sentence each', () => {
  const { weeks } = answer();
  expect(throughputBars(weeks).summary).toBe('2.5 issues finished in a week on average, 1 in the newest whole one.');
  expect(inProgressBars(weeks).summary).toBe(
    '5 issues in progress at the end of the newest whole week, 7 at the end of the first.',
  );
  expect(throughputBars([]).summary).toBe('No whole week ended in these days.');
});

test('the age of what is unfinished is told in days', () => {
  expect(ageingSentence(answer())).toBe(
    'On 30 Nov 2026, 9 issues were unfinished, 2 of them in progress: half of those for 1 day or less, 90 % for 4.6 days or less.',
  );
  const none = { unfinished: 0, in_progress: 0, median_days: null, p90_days: null };
  expect(ageingSentence(answer({ ageing: none }))).toBe('On 30 Nov 2026 nothing was unfinished.');
});
