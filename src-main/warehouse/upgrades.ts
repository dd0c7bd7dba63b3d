/** What brings a schema that is there to the next version: the first from 1 to 2. A released one is never edited. Views are made anew after them. */
export const upgrades: readonly (readonly string[])[] = [
  [
    `CREATE TABLE plumbline.deployments (workspace_id integer NOT NULL, project_id integer NOT NULL, pipeline_id integer NOT NULL, run_id integer NOT NULL,
       day date NOT NULL, finished_at timestamptz NOT NULL, passes boolean NOT NULL, is_failed boolean, is_rework boolean,
       PRIMARY KEY (project_id, day, run_id))`,
    `CREATE TABLE plumbline.failures (workspace_id integer NOT NULL, project_id integer NOT NULL, position integer NOT NULL,
       failed_at timestamptz NOT NULL, recovered_at timestamptz, run_id integer, issue_id integer, PRIMARY KEY (project_id, position))`,
  ],
];
