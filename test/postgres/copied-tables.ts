import { openForReading } from '#main/store/connection/database.ts';

/** What tells how a copy was made, and not what is in it. */
const asides = new Set(['changed_partitions', 'touched', 'sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4']);

/** All rows of a copy by table, without ids that it gave by itself. */
export function copiedTables(file: string): Readonly<Record<string, readonly string[]>> {
  const db = openForReading(file);
  try {
    const names = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
    const routes = new Map(
      db
        .prepare<[], { id: number; pipeline_id: number; position: number }>('SELECT * FROM lead_time_routes')
        .all()
        .map(({ id, pipeline_id, position }) => [id, `${pipeline_id} ${position}`]),
    );
    const rowOf = (name: string, row: Readonly<Record<string, unknown>>): string => {
      const { id, route_id: route, ...more } = row;
      const isOwn = ['flows', 'former_keys', 'lead_time_routes'].includes(name);
      return JSON.stringify({ ...more, ...(isOwn ? {} : { id }), route: routes.get(Number(route)) });
    };
    return Object.fromEntries(
      names
        .filter((name) => !asides.has(name))
        .map((name) => [
          name,
          db
            .prepare<[], Readonly<Record<string, unknown>>>(`SELECT * FROM ${name}`)
            .all()
            .map((row) => rowOf(name, row))
            .toSorted(),
        ]),
    );
  } finally {
    db.close();
  }
}
