import type { InputOf } from '#shared/api/endpoint.ts';
import type { seriesEndpoint } from '#shared/api/series.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { TimeZone } from '#shared/time/time.ts';
import { call } from '../../api/client.ts';
import { daysOf, type Range } from '../shared/period/range.ts';
import { type PointsAnswer, pointsOf, type RunPoint } from './points/points.ts';

/** The columns of what the screen saves. The API's CSV of the same points has its columns in `src-shared/api/series.ts`. */
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

/** So many values at once are there within a second, and take little room. */
const mostOfPortion = 5_000;

type Portion = Pick<Range, 'from' | 'to'>;

/** The days of a range in portions with not too many values each, as far as the counts by day or week allow; together they cover the range. */
export function portionsOf(
  spreads: PointsAnswer['spreads'],
  { from, to }: Portion,
  calendar: Calendar,
): readonly Portion[] {
  const portions: Portion[] = [];
  let first = from;
  let size = 0;
  for (const { from: next, count } of spreads) {
    if (size > 0 && size + count > mostOfPortion) {
      portions.push({ from: first, to: calendar.shift(next, -1) });
      first = next;
      size = 0;
    }
    size += count;
  }
  return [...portions, { from: first, to }];
}

type SeriesEndpoint = ReturnType<typeof seriesEndpoint>;

/** All values as lines of a table, asked of the API portion by portion, oldest first. */
export async function* csvRowsIn(
  endpoint: SeriesEndpoint,
  input: InputOf<SeriesEndpoint>,
  { portions, zone }: { readonly portions: readonly Portion[]; readonly zone: TimeZone },
): AsyncGenerator<ReturnType<typeof csvRowsOf>> {
  for (const portion of portions) {
    const { data } = await call(endpoint, { ...input, ...daysOf(portion), include: 'evidence' });
    yield csvRowsOf(pointsOf(data, zone));
  }
}
