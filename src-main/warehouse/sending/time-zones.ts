import type { Client } from 'pg';
import { calendarOf, isTimeZone } from '#shared/time/calendar.ts';
import type { Millis } from '#shared/time/time.ts';
import { zone } from '../views/view.ts';
import { WarehouseFault } from '../warehouse-fault.ts';

interface Zoned {
  readonly name: string;
  readonly timeZone: string;
}

/**
 * Throws a WarehouseFault where the database does not know the time zone of a project, for which the views would fail for everybody who reads them; or where
 * a day of this winter or summer begins at another moment there, for which they would give wrong days: an abbreviation such as CET goes before the zone there.
 */
export async function requireTimeZones(client: Client, projects: readonly Zoned[], now: Millis): Promise<void> {
  const year = new Date(now).getUTCFullYear();
  const days = ['01-01', '07-01'].map((day) => `${year}-${day}`);
  for (const { name, timeZone } of new Map(projects.map((project) => [project.timeZone, project])).values()) {
    const starts = await startsThere(client, timeZone, days);
    if (starts === null)
      throw new WarehouseFault(
        'refused',
        `The database does not know the time zone ${timeZone} of the project "${name}". Choose another one in the settings of the project, or update the time zones of the database. Nothing was changed.`,
      );
    // One that is unknown here has no figures that could differ.
    if (!isTimeZone(timeZone)) continue;
    const { interval } = calendarOf(timeZone);
    if (days.some((day, at) => interval(day, null).from !== starts[at]))
      throw new WarehouseFault(
        'refused',
        `In the time zone ${timeZone} of the project "${name}" days of the database begin at other moments, as it reads that name otherwise. Choose one that names a place, such as Europe/Berlin, in the settings of the project, or update the time zones of the database. Nothing was changed.`,
      );
  }
}

/** When the days begin by the clock of a time zone, as the views read it; null where the database does not know it. */
async function startsThere(
  client: Client,
  timeZone: string,
  days: readonly string[],
): Promise<readonly Millis[] | null> {
  try {
    const { rows } = await client.query<{ start: Millis }>(
      `SELECT extract(epoch FROM day::timestamp AT TIME ZONE ${zone})::float8 * 1000 AS start
       FROM (SELECT $1::text AS time_zone) j, unnest($2::text[]) AS day ORDER BY day`,
      [timeZone, days],
    );
    return rows.map(({ start }) => start);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === unknownValue) return null;
    throw error;
  }
}

/** PostgreSQL's invalid_parameter_value. */
const unknownValue = '22023';
