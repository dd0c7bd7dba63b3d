import { expect, test } from 'vitest';
import { leadTimeQueryOf, routeInQuery } from './choice.ts';
import { type LeadTimesAnswer, leftOutOf, partsOf, routeViewsOf, sentenceOf, slowestPipeline } from './routes.ts';

const run = (id: number) => ({
  id,
  pipeline: 'build',
  number: id,
  attempt: 1,
  branch: 'main',
  revision: 'abc',
  result: 'success',
  queued_at: '2026-11-18T09:00:00.000Z',
  started_at: '2026-11-18T09:00:00.000Z',
  finished_at: '2026-11-18T09:05:00.000Z',
  url: 'http://ci.example',
});
const commit = (lead_time: number) => ({
  revision: 'abc',
  lead_time,
  handed_at: '2026-11-18T09:00:00.000Z',
  arrived_at: '2026-11-18T10:00:00.000Z',
  estimated: false,
  handed_in: run(1),
  chain: [run(1), run(2)],
  parts: { rework: 0, queue: 5, run: 25, wait: 30 },
  longest: { part: 'wait' as const, pipeline: 'deploy', minutes: 30 },
});
const route = (path: string, lead_time: number, commits: readonly number[], left = 0) => ({
  path,
  lead_time,
  count: commits.length + left,
  evidence: {
    pipelines: ['build', 'deploy'],
    count: commits.length + left,
    median: lead_time,
    p90: lead_time,
    parts: { rework: 0, queue: 5, run: 25, wait: 30 },
    commits: commits.map(commit),
    commits_left_out: left,
    slowest: commits.toSorted((a, b) => b - a).map(commit),
  },
});
const pipeline = (name: string, lead_times: LeadTimesAnswer['data'][number]['lead_times'], in_flight = 0) => ({
  name,
  lead_times,
  evidence: { in_flight, oldest_in_flight_at: in_flight ? '2026-11-20T09:00:00.000Z' : null, routes_left_out: 0 },
});
const build = pipeline('build', [route('', 60, [60]), route('test > deploy', 90, [90, 90], 3)], 2);

test('a route has its figure, its way, and says of how many commits', () => {
  expect(routeViewsOf(build, 'p90')).toMatchObject([
    {
      title: 'Default route',
      figure: '1 h',
      statistic: '90th percentile',
      mean: '1 h',
      way: 'build → deploy',
      count: '1 commit',
      leftOut: null,
    },
    {
      title: 'By test, then deploy',
      figure: '1 h 30 min',
      count: '5 commits',
      leftOut: '3 older commits are counted in the figure and not listed.',
    },
  ]);
});

test('the shares of the parts make the whole', () => {
  const parts = partsOf({ rework: 0, queue: 5, run: 25, wait: 30 });
  expect(parts.map(({ part, time }) => [part, time])).toEqual([
    ['rework', '0 s'],
    ['queue', '5 min'],
    ['run', '25 min'],
    ['wait', '30 min'],
  ]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(partsOf({ rework: 0, queue: 0, run: 0, wait: 0 }).every(({ share }) => share === 0)).toBe(true);
});

test('the sentence says the lead time now, of what and when', () => {
  expect(sentenceOf(build, 'median', 'in the last 90 days')).toBe(
    'A commit handed to build takes 1 h to the release point by the default route: median of 1 commit in the last 90 days.',
  );
  expect(sentenceOf(pipeline('lint', []), 'median', 'in the last 90 days')).toBe(
    'No commit that was handed to lint reached the release point in the last 90 days.',
  );
});

test('without a choice the pipeline with the longest way is shown', () => {
  const answer = {
    data_name: '',
    unit: 'minutes' as const,
    data: [pipeline('a', [route('', 5, [5])]), build, pipeline('c', [])],
  };
  expect(slowestPipeline(answer)).toBe('build');
  expect(slowestPipeline({ ...answer, data: [] })).toBeNull();
});

test('what is in flight is told with its age', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(leftOutOf(build, now)[0]).toBe(
    'In flight from build: 2 commits, the oldest for 3 h. Not arrived, so in no figure yet.',
  );
});

test('a route in the address leads back to its path, the default one too', () => {
  for (const path of ['', 'test > deploy']) {
    expect(leadTimeQueryOf(new URLSearchParams({ route: routeInQuery(path) })).route).toBe(path);
  }
  expect(leadTimeQueryOf(new URLSearchParams('statistic=p12'))).toEqual({
    statistic: 'median',
    pipeline: null,
    route: null,
    whatIf: null,
  });
});
