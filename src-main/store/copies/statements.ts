import { copiedTables } from '../publishing/copied-rows.ts';

/** The statements that store the rows of each table of a warehouse, with its columns as parameters. In the order in which rows must be stored. */
const ofTables: Readonly<Record<string, readonly string[]>> = {
  projects: [
    `INSERT INTO projects (id, name, time_zone, demo, archived_at, created_at, updated_at)
     VALUES (@id, @name, @time_zone, @is_demo, @archived_at, @created_at, @updated_at)`,
  ],
  // Answers need the id of a token, but tokens are not published: 1 names none.
  integrations: [
    `INSERT INTO integrations (id, project_id, type, name, url, token_id, release_branch, unstable, timed_out, paused, since, incidents)
     VALUES (@id, @project_id, @type, @name, @url, 1, @release_branch, @unstable, @timed_out, @is_paused, @since,
       CASE WHEN @incident_types IS NOT NULL THEN json_object('types', json(@incident_types), 'labels', json(@incident_labels)) END)`,
  ],
  pipelines: [
    `INSERT INTO pipelines (id, integration_id, key, full_name, single, url, is_release, release_stage, repository)
     SELECT @id, id, @key, CASE @name WHEN name THEN name ELSE substr(@name, length(name) + 2) END, @name = name, @url,
       @is_release_point, @release_stage, @repository FROM integrations WHERE id = @integration_id`,
  ],
  targets: ['INSERT INTO targets (project_id, measure, value) VALUES (@project_id, @measure, @value)'],
  issue_states: [
    'INSERT INTO issue_states (integration_id, state, name, category, flow) VALUES (@integration_id, @state, @name, @category, @flow)',
  ],
  changes: [
    `INSERT INTO changes (id, repository, revision, committed_at, authored_at, is_merge)
     VALUES (@change_id, @repository, @revision, @committed_at, @authored_at, @is_merge)`,
  ],
  runs: [
    `INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, branch, pull_request, repository, revision, result, system_result,
       timed_out, queued_at, started_at, finished_at, url, gone, attempts_lost, digest)
     VALUES (@run_id, @pipeline_id, @series, @generation, @number, @attempt, @branch, @is_pull_request, @repository, @revision, @result,
       @system_result, @is_timed_out, @queued_at, @started_at, @finished_at, @url, @is_gone, @attempts_lost, '')`,
    'INSERT INTO run_changes (run_id, place, change_id) SELECT @run_id, key, value FROM json_each(@change_ids)',
    `INSERT INTO run_stages (run_id, position, name, result, started_at, finished_at)
     SELECT @run_id, key, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(@stages)`,
    'INSERT INTO links (run_id, source_id, number, evidence) SELECT @run_id, value ->> 0, value ->> 1, value ->> 2 FROM json_each(@fed_by)',
  ],
  issues: [
    `INSERT INTO issues (id, integration_id, system_id, key, title, type, url, labels, created_at, updated_at, resolved_at, first_state, state,
       gone_why, gone_at, digest)
     VALUES (@issue_id, @integration_id, @issue_id, @key, published_title(@key, @revision_words), @type, @url, @labels, @created_at, @updated_at,
       @resolved_at, @first_state, @state, @gone_why, @gone_at, '')`,
  ],
  issue_changes: [
    `INSERT INTO issue_changes (issue_id, place, at, from_state, to_state)
     VALUES (@issue_id, @position, @changed_at, @from_state, @to_state)`,
  ],
  commits: [
    `INSERT INTO commits (repository_id, revision, parents, authored_at, committed_at)
     VALUES (@repository_id, @revision, @parents, @authored_at, @committed_at)`,
  ],
};

/** The table of a warehouse whose rows are those of several tables of the data folder. */
export const copiedRows = 'copied_rows';

/** How the rows of a table are stored. */
export interface StoredTable {
  readonly columns: readonly string[];
  readonly statements: readonly string[];
  /** Whether the warehouse numbered its rows; its first columns are that id and the one in the workspace. */
  readonly hasOwnId: boolean;
}

const numbered = ['id', 'local_id'] as const;

/** The columns that statements name, each once. */
function namedIn(statements: readonly string[]): StoredTable {
  const names = (statements.join().match(/@\w+/g) ?? []).map((one) => one.slice(1));
  const hasOwnId = names.includes('id');
  return { columns: [...new Set([...(hasOwnId ? numbered : []), ...names])], statements, hasOwnId };
}

const insertion = (table: string, columns: readonly string[]): StoredTable => ({
  columns,
  statements: [`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((one) => `@${one}`).join(', ')})`],
  hasOwnId: false,
});

const own = Object.entries(ofTables).map(([name, statements]) => [name, namedIn(statements)] as const);

export const storedTables: ReadonlyMap<string, StoredTable> = new Map([
  ...own,
  ...Object.entries(copiedTables).map(([name, { columns }]) => [name, insertion(name, columns)] as const),
]);

/** The tables of a warehouse that a copy is made of, each with the columns that it needs. */
export const neededTables: ReadonlyMap<string, readonly string[]> = new Map([
  ...own.map(([name, { columns }]) => [name, columns] as const),
  [copiedRows, ['source', 'content']],
]);
