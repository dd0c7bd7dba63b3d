import { expect, test } from 'vitest';
import { graphNode } from '#test/builders/graph-node.ts';
import { leadTimeQueryOf, routeInQuery } from '../query.ts';
import {
  figureOf,
  type LeadTimesAnswer,
  notCountedOf,
  partsOf,
  routeDelta,
  routeTitle,
  routeViewsOf,
  shownPipeline,
} from './routes.ts';

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

test('a route has its figure, its path, and of how many commits it is', () => {
  expect(routeViewsOf(build)).toMatchObject([
    { title: 'Default', figure: '1 h', mean: '1 h', pipelines: 'build → deploy', count: 1, leftOut: null },
    {
      title: 'via test, deploy',
      figure: '1 h 30 min',
      count: 5,
      leftOut: '3 older commits count too and are not listed.',
    },
  ]);
});

test('a route is called by the short names of its pipelines', () => {
  const names = new Map([['acme/shop/web', 'web']]);
  expect(routeTitle('acme/shop/web > deploy', names)).toBe('via web, deploy');
  expect(routeTitle('acme/shop/web')).toBe('via acme/shop/web');
});

test('a route changed against the period before, each of two with the same path by its own figure', () => {
  const row = (now: number, before: number) => ({
    ...{ family: 'lead_times' as const, figure: 'lead_time', pipeline: 'build', path: '', integration_id: null },
    ...{ unit: 'minutes' as const, statistic: 'median' as const, better: 'lower' as const },
    ...{ now: { value: now, count: 30 }, before: { value: before, count: 30 } },
    ...{ test: 'mann_whitney' as const, p: 0.01, verdict: now < before ? ('better' as const) : ('worse' as const) },
  });
  const days = { from: '2026-11-01', to: '2026-11-30', before_from: '2026-10-01', before_to: '2026-10-31' };
  const changes = { data_name: 'Changes', ...days, data: [row(60, 80), row(90, 60)] };
  const of = (nth: number, minutes: number) => routeDelta(changes, { pipeline: 'build', path: '', nth, minutes });
  expect(of(0, 60)).toEqual({ text: '25 %', direction: 'down', look: 'good' });
  expect(of(1, 90)).toEqual({ text: '50 %', direction: 'up', look: 'bad' });
  expect(routeDelta(null, { pipeline: 'build', path: '', nth: 0, minutes: 60 })).toBeNull();
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

test('the lead time now says its statistic, of how many commits, and its route where it is not the default', () => {
  const names = new Map();
  expect(figureOf(build, 'median', names)).toBe('1 h median · 1 commit');
  const other = pipeline('web', [route('test', 90, [90, 90])]);
  expect(figureOf(other, 'p90', names)).toBe('1 h 30 min 90th percentile · 2 commits · via test');
  expect(figureOf(pipeline('lint', []), 'median', names)).toBe('No commits reached the release point in this period.');
});

test('without a choice the pipeline with the longest way of those where commits begin is shown, else with the longest of all', () => {
  const answer = {
    data_name: '',
    unit: 'minutes' as const,
    data: [pipeline('a', [route('', 5, [5])]), build, pipeline('c', [])],
  };
  const nodes = ['a', 'build', 'c'].map((name, id) => graphNode(id, name));
  const graph = { nodes, edges: [], warnings: [] };
  const fedBuild = { from: 0, to: 1, source: 'observed' as const, default: false, links: 1 };
  expect(shownPipeline(graph, answer, null)).toBe('build');
  expect(shownPipeline({ ...graph, edges: [fedBuild] }, answer, null)).toBe('a');
  expect(shownPipeline({ ...graph, edges: [fedBuild] }, answer, 'build')).toBe('build');
  expect(shownPipeline({ ...graph, nodes: [] }, answer, null)).toBe('build');
  expect(shownPipeline(graph, { ...answer, data: [] }, null)).toBeNull();
});

test('routes that are left out are counted', () => {
  expect(notCountedOf(build)).toHaveLength(1);
  const evidence = { in_flight: 0, oldest_in_flight_at: null, routes_left_out: 3 };
  expect(notCountedOf({ ...build, evidence })[0]).toBe('3 rarely used routes are left out.');
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
