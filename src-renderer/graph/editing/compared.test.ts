import { expect, test } from 'vitest';
import { comparedRoutes } from './compared.ts';
import type { Preview } from './use-graph-edits.ts';

const graph = { nodes: [], edges: [], warnings: [] };
const preview = (routes: Preview['data'][number]['routes'], inFlight = { before: 2, after: 2 }): Preview => ({
  graph,
  unit: 'minutes',
  data: [{ pipeline_id: 1, name: 'build', routes, arrived: { before: 0, after: 0 }, in_flight: inFlight }],
});

test('what is gained, lost and changed is told as such, and what stays is counted', () => {
  const { rows, same } = comparedRoutes(
    preview([
      { path: '', before: { lead_time: 30, count: 3 }, after: { lead_time: 60, count: 3 } },
      { path: 'a', before: null, after: { lead_time: 5, count: 1 } },
      { path: 'b', before: { lead_time: 90, count: 2 }, after: null },
      { path: 'c', before: { lead_time: 7, count: 1 }, after: { lead_time: 7, count: 1 } },
    ]),
  );
  expect(same).toBe(1);
  expect(rows.map(({ path, look, leadTime, arrived }) => [path, look, leadTime, arrived])).toEqual([
    ['', 'changed', '30 min → 1 h', '3'],
    ['a', 'gained', 'new route: 5 min', '0 → 1'],
    ['b', 'lost', 'removed: 1 h 30 min', '2 → 0'],
  ]);
});

test('a route whose commits in flight change is told although its lead time stays', () => {
  const figure = { lead_time: 7, count: 1 };
  const { rows } = comparedRoutes(preview([{ path: '', before: figure, after: figure }], { before: 1, after: 4 }));
  expect(rows).toMatchObject([{ leadTime: '7 min', arrived: '1', inFlight: '1 → 4' }]);
});

test('a pipeline without any route is told where its commits in flight change', () => {
  expect(comparedRoutes(preview([], { before: 0, after: 8 }))).toMatchObject({
    rows: [{ pipeline: 'build', look: 'changed', leadTime: '', arrived: '0', inFlight: '0 → 8' }],
    same: 0,
  });
  expect(comparedRoutes(preview([]))).toEqual({ rows: [], same: 0 });
});
