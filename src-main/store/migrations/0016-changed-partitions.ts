const day = (moment: string): string => `${moment} / 86400000`;
const runDay = (row: string): string => day(`coalesce(${row}.finished_at, ${row}.begun_at)`);
const issueDay = (row: string): string => day(`${row}.created_at`);

/** Not by a conflict clause: that of the statement which fires the trigger would take its place. */
const note = (table: string, owner: string, of: string): string => `
  DELETE FROM changed_partitions WHERE table_name = '${table}' AND owner = ${owner} AND day = ${of};
  INSERT INTO changed_partitions (table_name, owner, day) VALUES ('${table}', ${owner}, ${of});`;

const rowsOf = { insert: 'new', update: 'new', delete: 'old' } as const;

const noted = (
  table: string,
  events: readonly (keyof typeof rowsOf)[],
  partition: (row: string) => readonly [owner: string, day: string],
): string =>
  events
    .map(
      (event) => `CREATE TRIGGER ${table}_${event}_noted AFTER ${event} ON ${table} BEGIN
  ${note(table, ...partition(rowsOf[event]))}
END;`,
    )
    .join('\n');

const movedNoted = (table: string, owner: string, of: (row: string) => string): string =>
  `CREATE TRIGGER ${table}_moved_noted AFTER UPDATE ON ${table} WHEN ${of('old')} <> ${of('new')} BEGIN
  ${note(table, `old.${owner}`, of('old'))}
END;`;

/** Which parts of the data changed, in the order of the changes: whoever publishes sends those that changed since the last time. */
export const changedPartitions = `
-- A partition: the rows of a table that have one owner and one day (of UTC, since 1970; 0 where days do not matter). Each is noted once, with its last change.
CREATE TABLE changed_partitions (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  table_name TEXT NOT NULL,
  owner INTEGER NOT NULL,
  day INTEGER NOT NULL,
  UNIQUE (table_name, owner, day)
) STRICT;

-- New runs, changes and issues need no note, since their ids only rise: a note for each took a fifth of the time of storing. Runs and issues are removed
-- only with their pipeline or integration.
${noted('runs', ['update'], (row) => [`${row}.pipeline_id`, runDay(row)])}
${movedNoted('runs', 'pipeline_id', runDay)}
CREATE TRIGGER run_changes_update_noted AFTER UPDATE ON run_changes BEGIN
  DELETE FROM changed_partitions
    WHERE table_name = 'runs' AND (owner, day) = (SELECT r.pipeline_id, ${runDay('r')} FROM runs r WHERE r.id = new.run_id);
  INSERT INTO changed_partitions (table_name, owner, day) SELECT 'runs', r.pipeline_id, ${runDay('r')} FROM runs r WHERE r.id = new.run_id;
END;
${noted('changes', ['update', 'delete'], (row) => [`${row}.id / 1000`, '0'])}
${noted('issues', ['update'], (row) => [`${row}.integration_id`, issueDay(row)])}
${movedNoted('issues', 'integration_id', issueDay)}

${noted('breakages', ['insert', 'update', 'delete'], (row) => [`${row}.pipeline_id`, day(`${row}.broken_at`)])}
${noted('lead_time_pipelines', ['insert', 'update', 'delete'], (row) => [`${row}.pipeline_id`, '0'])}
${noted('arrivals', ['insert', 'update', 'delete'], (row) => [`${row}.route_id`, `${row}.day`])}
${noted('releases', ['insert', 'update', 'delete'], (row) => [`${row}.project_id`, `${row}.day`])}

-- A partition of issues is read by the day on which they were made.
CREATE INDEX issues_by_creation ON issues (integration_id, created_at);

-- Unlike the id of the database it stays with the data when a backup takes its place.
INSERT INTO settings (name, value) VALUES ('workspace-id', lower(hex(randomblob(16))));
`;
