import type { Client } from 'pg';
import { zone } from '../views/view.ts';
import { WarehouseFault } from '../warehouse-fault.ts';

interface Zoned {
  readonly name: string;
  readonly timeZone: string;
}

/** Throws a WarehouseFault where the database does not know the time zone of a project: the views would fail for everybody who reads them. */
export async function requireTimeZones(client: Client, projects: readonly Zoned[]): Promise<void> {
  for (const { name, timeZone } of new Map(projects.map((project) => [project.timeZone, project])).values()) {
    try {
      await client.query(`SELECT now() AT TIME ZONE ${zone} FROM (SELECT $1::text AS time_zone) j`, [timeZone]);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === unknownValue)) throw error;
      throw new WarehouseFault(
        'refused',
        `The database does not know the time zone ${timeZone} of the project "${name}". Choose another one in the settings of the project, or update the time zones of the database. Nothing was changed.`,
      );
    }
  }
}

/** PostgreSQL's invalid_parameter_value. */
const unknownValue = '22023';
