/** What brings a schema that is there to the next version: the first from 1 to 2. A released one is never edited. Views are made anew after them. */
export const upgrades: readonly (readonly string[])[] = [
  [
    `CREATE TABLE plumbline.deployments (workspace_id integer NOT NULL, project_id integer NOT NULL, pipeline_id integer NOT NULL, run_id integer NOT NULL,
       day date NOT NULL, finished_at timestamptz NOT NULL, passes boolean NOT NULL, is_failed boolean, is_rework boolean,
       PRIMARY KEY (project_id, day, run_id))`,
    `CREATE TABLE plumbline.failures (workspace_id integer NOT NULL, project_id integer NOT NULL, position integer NOT NULL,
       failed_at timestamptz NOT NULL, recovered_at timestamptz, run_id integer, issue_id integer, PRIMARY KEY (project_id, position))`,
  ],
  [
    'ALTER TABLE plumbline.projects ADD COLUMN updated_at timestamptz',
    'UPDATE plumbline.projects SET updated_at = created_at',
    'ALTER TABLE plumbline.projects ALTER COLUMN updated_at SET NOT NULL',
    'ALTER TABLE plumbline.integrations ADD COLUMN is_paused boolean NOT NULL DEFAULT false, ADD COLUMN since timestamptz',
    'ALTER TABLE plumbline.integrations ALTER COLUMN is_paused DROP DEFAULT',
    'ALTER TABLE plumbline.runs ADD COLUMN stages text, ADD COLUMN fed_by text',
    "ALTER TABLE plumbline.issues ADD COLUMN revision_words text[] NOT NULL DEFAULT '{}'",
    'ALTER TABLE plumbline.issues ALTER COLUMN revision_words DROP DEFAULT',
    `CREATE TABLE plumbline.commits (workspace_id integer NOT NULL, integration_id integer NOT NULL, repository_id integer NOT NULL, day date NOT NULL,
       revision text NOT NULL, parents text NOT NULL, authored_at timestamptz, committed_at timestamptz, PRIMARY KEY (workspace_id, repository_id, revision))`,
    'CREATE INDEX ON plumbline.commits (integration_id, day)',
    `CREATE TABLE plumbline.copied_rows (workspace_id integer NOT NULL, source text NOT NULL, position integer NOT NULL, content text NOT NULL,
       PRIMARY KEY (workspace_id, source, position))`,
    // What is there already lacks the new columns, so every workspace sends it whole with its next publish.
    "DELETE FROM plumbline.watermarks WHERE table_name IN ('runs', 'issues')",
  ],
  [
    `CREATE TABLE plumbline.partition_notes (workspace_id integer NOT NULL, table_name text NOT NULL, owner integer NOT NULL, day date NOT NULL,
       sending bigint NOT NULL, PRIMARY KEY (workspace_id, table_name, owner, day))`,
    // Copies trust the notes, and of what is there already there are none.
    "DELETE FROM plumbline.watermarks WHERE table_name IN ('runs', 'changes', 'issues', 'issue_changes', 'commits')",
  ],
];
