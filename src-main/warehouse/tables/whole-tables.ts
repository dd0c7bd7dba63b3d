import type {
  PublishedCopiedRow,
  PublishedDeployment,
  PublishedEdge,
  PublishedFailure,
  PublishedRoute,
  PublishedState,
  PublishedTarget,
} from '../../store/publishing/contract.ts';
import { column, idIn, ofIntegration, ofPipeline, ofProject, ofWorkspace, onDay, type Table } from './column.ts';

export const edges: Table<PublishedEdge> = {
  name: 'edges',
  about: 'One row for each edge between pipelines.',
  columns: [
    ofWorkspace(),
    ofProject(),
    column('from_pipeline_id', 'integer', 'The pipeline that feeds.', ({ from }, ids) => idIn(ids.pipelines, from)),
    column('to_pipeline_id', 'integer', 'The pipeline that is fed.', ({ to }, ids) => idIn(ids.pipelines, to)),
    column('source', 'text', '`observed`, `configured` or `declared`.', ({ source }) => source),
    column('is_default', 'boolean', 'Whether the default route goes this way.', ({ isDefault }) => isDefault),
    column('position', 'integer', 'Its place among the edges of its project.', ({ position }) => position),
    column('links', 'integer', 'In how many links between runs it was observed.', ({ links }) => links, {
      unit: 'count',
    }),
  ],
  key: ['workspace_id', 'from_pipeline_id', 'to_pipeline_id'],
};

export const copiedRows: Table<PublishedCopiedRow> = {
  name: 'copied_rows',
  about:
    'One row for each row of the data folder that no other table tells, and that `plumbline serve --warehouse` needs to answer.',
  columns: [
    ofWorkspace(),
    column(
      'source',
      'text',
      'Its table there: `sources` and `flows` (which series feed which pipelines), `configured_edges`, `declared_edges`, `removed_edges`, `default_branches`, `repositories`, `pull_requests`, `syncs` and `collections` (how collecting stands and went).',
      ({ source }) => source,
    ),
    column('position', 'integer', 'Its id in the workspace; its place where it has none.', ({ position }) => position),
    column(
      'content',
      'text',
      'Its columns, as JSON: ids are those of the workspace, moments milliseconds since 1970.',
      ({ values }) => JSON.stringify(values),
    ),
  ],
  key: ['workspace_id', 'source', 'position'],
};

export const targets: Table<PublishedTarget> = {
  name: 'targets',
  about: 'One row for each measure of a project that has a target.',
  columns: [
    ofWorkspace(),
    ofProject(),
    column('measure', 'text', 'The measure, such as `lead_time`.', ({ measure }) => measure),
    column('value', 'double precision', 'The target.', ({ value }) => value, {
      unit: 'seconds, a number per day or a ratio',
    }),
  ],
  key: ['workspace_id', 'project_id', 'measure'],
};

export const routes: Table<PublishedRoute> = {
  name: 'routes',
  about: 'One row for each route from a pipeline to a release point along which commits arrived.',
  columns: [
    ofWorkspace(),
    column('route_id', 'integer', 'Its id in the workspace.', ({ id }) => id),
    ofPipeline(),
    column(
      'position',
      'integer',
      'Its place among the routes of its pipeline; 0 comes first.',
      ({ position }) => position,
    ),
    column(
      'path',
      'text',
      'Empty for the default route; else the pipelines that other edges lead to.',
      ({ path }) => path,
    ),
    column(
      'pipeline_ids',
      'integer[]',
      'The pipelines along it, from its own to the release point (`pipelines.id`).',
      (one, ids) => one.pipelines.map((id) => idIn(ids.pipelines, id)),
    ),
  ],
  key: ['workspace_id', 'route_id'],
};

export const issueStates: Table<PublishedState> = {
  name: 'issue_states',
  about: 'One row for each state that issues of an issue tracker can be in.',
  columns: [
    ofWorkspace(),
    ofIntegration(),
    column('state', 'text', 'How its system identifies it.', ({ state }) => state),
    column('name', 'text', 'Its name.', ({ name }) => name),
    column('category', 'text', 'How far along work is in it.', ({ category }) => category),
    column('flow', 'text', 'Whether somebody works on issues in it, as the user said.', ({ flow }) => flow, {
      whenNull: 'the user did not say',
    }),
  ],
  key: ['workspace_id', 'integration_id', 'state'],
};

const unknownIncidents = {
  whenNull: 'nobody said which issues are incidents, or a tracker was not read to its end yet',
} as const;

export const deployments: Table<PublishedDeployment> = {
  name: 'deployments',
  about: 'One row for each deployment: a run of a release point, or its stage that releases, that passed or broke.',
  columns: [
    ofWorkspace(),
    ofProject(),
    ofPipeline(),
    column('run_id', 'integer', 'The run (`runs.run_id`).', ({ run }) => run),
    onDay('The day (UTC) on which it finished.'),
    column(
      'finished_at',
      'timestamptz',
      'When it finished; where a stage releases, when that did.',
      ({ finishedAt }) => finishedAt,
    ),
    column('passes', 'boolean', 'Whether it passed.', ({ passes }) => passes),
    column('is_failed', 'boolean', 'Whether an incident is charged to it.', (one) => one.isFailed, unknownIncidents),
    column('is_rework', 'boolean', 'Whether an incident asked for it.', (one) => one.isRework, unknownIncidents),
  ],
  key: ['project_id', 'day', 'run_id'],
};

export const failures: Table<PublishedFailure> = {
  name: 'failures',
  about: 'One row for each time in which a deployment had failed, told by an incident or by the deployment itself.',
  columns: [
    ofWorkspace(),
    ofProject(),
    column('position', 'integer', 'Its place among those of its project.', ({ position }) => position),
    column('failed_at', 'timestamptz', 'When the incident began, or the deployment broke.', ({ from }) => from),
    column('recovered_at', 'timestamptz', 'When the incident ended, or the next deployment passed.', ({ to }) => to, {
      whenNull: 'it is not recovered from',
    }),
    column('run_id', 'integer', 'The deployment (`deployments.run_id`).', ({ run }) => run, {
      whenNull: 'nothing was deployed before the incident',
    }),
    column('issue_id', 'integer', 'The incident (`issues.issue_id`).', ({ issue }) => issue, {
      whenNull: 'the deployment itself broke',
    }),
  ],
  key: ['project_id', 'position'],
};
