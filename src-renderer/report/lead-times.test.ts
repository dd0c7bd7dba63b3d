import { expect, test } from 'vitest';
import type { ReportFacts } from '#shared/api/report.ts';
import { routeRows } from './lead-times.ts';

test('a route is compared with itself, also where another one of the pipeline has its name', () => {
  const route = (path: string, lead_time: number) => ({ path, lead_time });
  const change = (path: string, p: number): NonNullable<ReportFacts['changes']>['data'][number] => ({
    family: 'lead_times',
    figure: 'lead_time',
    pipeline: 'build',
    path,
    integration_id: null,
    unit: 'minutes',
    statistic: 'median',
    better: 'lower',
    now: { value: 1, count: 1 },
    before: { value: 2, count: 1 },
    test: 'mann_whitney',
    p,
    verdict: 'too_few',
  });
  const rows = routeRows({
    leadTimes: {
      data_name: 'Shop',
      unit: 'minutes',
      data: [{ name: 'build', lead_times: [route('', 1), route('smoke', 2), route('smoke', 3)] }],
    },
    changes: {
      data_name: 'Shop',
      from: '2026-01-08',
      to: '2026-01-14',
      before_from: '2026-01-01',
      before_to: '2026-01-07',
      data: [change('', 0.1), change('smoke', 0.2), change('smoke', 0.3)],
    },
  });
  expect(rows.map(({ id, change: of }) => [id, of?.p])).toEqual([
    ['', 0.1],
    ['smoke', 0.2],
    ['smoke #2', 0.3],
  ]);
});
