import type { RunPoint } from './points.ts';

const columns = [
  'date',
  'moment',
  'seconds',
  'pipeline',
  'branch',
  'runs',
  'issue',
  'revision',
  'flaky',
  'address',
] as const;

/** The points as lines of a table for a spreadsheet. */
export function csvRowsOf(points: readonly RunPoint[]): readonly Readonly<Record<(typeof columns)[number], string>>[] {
  return points.map(({ day, at, seconds, pipeline, branch, runs, issue, last, flaky }) => ({
    date: day,
    moment: new Date(at).toISOString(),
    seconds: String(seconds),
    pipeline,
    branch,
    runs: runs.map(({ number }) => number).join(' '),
    issue: issue?.key ?? '',
    revision: last?.revision ?? '',
    flaky: flaky ? 'yes' : 'no',
    address: issue?.url ?? last?.url ?? '',
  }));
}
