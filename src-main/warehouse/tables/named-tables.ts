import type { PublishedPipeline } from '../../store/publishing/contract.ts';
import type { IntegrationRow, ProjectRow } from '../../store/rows.ts';
import { column, ofIntegration, ofProject, ofWorkspace, type Table } from './column.ts';

/** What a workspace says of itself. */
export interface WorkspaceRow {
  readonly key: string;
  readonly program: string;
  /** Whether something is removed there that can still be brought back. */
  readonly hasRemoved: boolean;
  readonly publishedAt: number;
}

const localId = <Row extends { readonly id: number }>() =>
  column<Row>('local_id', 'integer', 'Its id in the workspace.', ({ id }) => id);

export const workspaces: Table<WorkspaceRow> = {
  name: 'workspaces',
  about: 'One row for each data folder that publishes here.',
  hasOwnId: true,
  columns: [
    column('key', 'text', 'The id that the data folder gave itself; a restored backup keeps it.', ({ key }) => key),
    column('program', 'text', 'The version of Plumbline that published last.', ({ program }) => program),
    column(
      'has_removed',
      'boolean',
      'Whether something is removed there that can still be brought back; it is not here.',
      (one) => one.hasRemoved,
    ),
    column('published_at', 'timestamptz', 'When it published last.', ({ publishedAt }) => publishedAt),
  ],
  key: ['key'],
};

export const projects: Table<ProjectRow> = {
  name: 'projects',
  about: 'One row for each project that is not removed.',
  hasOwnId: true,
  identity: 'created_at',
  columns: [
    ofWorkspace(),
    localId(),
    column('name', 'text', 'Its name.', ({ name }) => name),
    column(
      'time_zone',
      'text',
      'The time zone in which its calendar days are counted, such as Europe/Berlin; an offset such as +05:30 has the other sign in PostgreSQL.',
      (one) => one.timeZone,
    ),
    column('is_demo', 'boolean', 'Whether it is the made-up company of the demo.', ({ demo }) => demo),
    column('archived_at', 'timestamptz', 'When it was archived.', ({ archivedAt }) => archivedAt, {
      whenNull: 'it is in use',
    }),
    column('created_at', 'timestamptz', 'When it was made.', ({ createdAt }) => createdAt),
    column('updated_at', 'timestamptz', 'When its settings were changed last.', ({ updatedAt }) => updatedAt),
  ],
  key: ['workspace_id', 'local_id'],
};

export const integrations: Table<IntegrationRow> = {
  name: 'integrations',
  about: 'One row for each integration and each repository of a source host. Tokens are never published.',
  hasOwnId: true,
  columns: [
    ofWorkspace(),
    localId(),
    ofProject(),
    column('type', 'text', '`ci_server`, `cloud_pipeline`, `issue_tracker` or `source_host`.', ({ type }) => type),
    column('name', 'text', 'Its name.', ({ name }) => name),
    column('url', 'text', 'Its address.', ({ url }) => url),
    column('release_branch', 'text', 'The branch that the user chose to measure.', (one) => one.releaseBranch, {
      whenNull: 'found by rule',
    }),
    column(
      'unstable',
      'text',
      'What an unstable result means: `passes`, `breaks` or `neutral`.',
      ({ policy }) => policy.unstable,
    ),
    column(
      'timed_out',
      'text',
      'What a run that took too long means: `passes`, `breaks` or `neutral`.',
      ({ policy }) => policy.timedOut,
    ),
    column(
      'incident_types',
      'text[]',
      'The types of issues that are incidents.',
      ({ incidents }) => incidents?.types ?? null,
      {
        whenNull: 'nobody said which issues are incidents',
      },
    ),
    column(
      'incident_labels',
      'text[]',
      'The labels of issues that are incidents.',
      ({ incidents }) => incidents?.labels ?? null,
      {
        whenNull: 'nobody said which issues are incidents',
      },
    ),
    column('is_paused', 'boolean', 'Whether it is not collected by itself.', ({ paused }) => paused),
    column('since', 'timestamptz', 'What finished before it need not be collected.', ({ since }) => since, {
      whenNull: 'all there is is collected',
    }),
  ],
  key: ['workspace_id', 'local_id'],
};

export const pipelines: Table<PublishedPipeline> = {
  name: 'pipelines',
  about: 'One row for each pipeline.',
  hasOwnId: true,
  columns: [
    ofWorkspace(),
    localId(),
    ofProject(),
    ofIntegration(),
    column('key', 'text', 'How its system identifies it.', ({ key }) => key),
    column('name', 'text', 'Its name.', ({ name }) => name),
    column('url', 'text', 'Its address.', ({ url }) => url),
    column('repository', 'text', 'The repository that its runs read.', ({ repository }) => repository, {
      whenNull: 'not known',
    }),
    column('is_release_point', 'boolean', 'Whether its runs release.', ({ release }) => release !== null),
    column('release_stage', 'text', 'The stage that releases.', ({ release }) => release?.stage ?? null, {
      whenNull: 'the whole run releases, or it is no release point',
    }),
    column('release_branch', 'text', 'The branch whose runs are measured.', (one) => one.releaseBranch, {
      whenNull: 'no run knows a branch',
    }),
    column(
      'definition',
      'text',
      'As JSON: the branches that made up the measured series one after the other, and what results mean.',
      (one) => one.definition,
    ),
  ],
  key: ['workspace_id', 'local_id'],
};
