import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

test('the summary counts runs, and no issues among them', () => {
  const integration = (id: number, integration_type: 'ci_server' | 'issue_tracker') => ({
    id,
    integration_type,
    name: `${id}`,
    url: '',
  });
  const series = (integration_id: number, ...seconds: number[]) => ({
    integration_id,
    data: seconds.map((y) => ({ x: '2026-11-20', y })),
  });
  const figures = {
    lead_times: { data: [{ name: 'build', lead_times: [{ path: '', lead_time: 42.5 }] }] },
    cycle_times: [series(1, 60, 180), series(2, 864_000)],
    repair_times: [series(1)],
    failure_times: [],
    feedback_times: [],
    avg_cycle_times: { data: [{ x: '2026-11-20', y: 120 }] },
    avg_repair_times: { data: [] },
    avg_failure_times: { data: [] },
  };
  const all = [integration(1, 'ci_server'), integration(2, 'issue_tracker')];
  const lines = summaryOf('Shop', figures, all).split('\n');
  const rowOf = (metric: string) =>
    lines
      .find((line) => line.startsWith(metric))
      ?.split(/\s+/)
      .slice(1);
  expect(rowOf('cycle_times')).toEqual(['2', '2.0']);
  expect(rowOf('avg_cycle_times')).toEqual(['1', '2.0']);
  expect(rowOf('repair_times')).toEqual(['0', '–']);
});
