import { expect, test } from 'vitest';
import { targetOut } from './delivery-targets.ts';

type Series = NonNullable<Parameters<typeof targetOut>[1]['series']>;

const bucket = (from: string, to: string, change_lead_time: number | null): Series['data'][number] => ({
  from,
  to,
  change_lead_time,
  deployment_frequency: null,
  change_fail_rate: null,
  failed_deployment_recovery_time: null,
  deployment_rework_rate: null,
  pipeline_failure_rate: null,
  commits: 0,
  passing: 0,
  breaking: 0,
  recoveries: 0,
});

/** Weeks of November 2026; the window ends on a Wednesday. */
const weeks: Series = {
  by: 'week',
  data: [
    bucket('2026-11-02', '2026-11-08', 59),
    bucket('2026-11-09', '2026-11-15', null),
    bucket('2026-11-16', '2026-11-18', 60),
  ],
};
const metOn = (today: string) =>
  targetOut('change_lead_time', { targets: { change_lead_time: 3600 }, statistic: 'median', series: weeks, today });

test('a week that the window cuts short counts from the day after its Sunday', () => {
  expect(metOn('2026-11-19')).toEqual({ target: 60, target_met: 1, target_of: 1 });
  expect(metOn('2026-11-22')).toEqual({ target: 60, target_met: 1, target_of: 1 });
  expect(metOn('2026-11-23')).toEqual({ target: 60, target_met: 2, target_of: 2 });
});
