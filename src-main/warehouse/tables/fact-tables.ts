import { column, millis, ofPipeline, ofProject, ofWorkspace, onDay } from './column.ts';
import { rowByRow } from './partitioned.ts';

const changeId = <Row extends { readonly change: number | null }>() =>
  column<Row>('change_id', 'integer', 'The commit (`changes.change_id`).', ({ change }) => change, {
    whenNull: 'no run lists it',
  });

const revision = <Row extends { readonly revision: string | null }>() =>
  column<Row>('revision', 'text', 'The revision of a commit that no run lists.', (row) => row.revision, {
    whenNull: 'its change tells it, or it is not known',
  });

export const breakages = rowByRow<'breakages'>({
  name: 'breakages',
  about: 'One row for each stretch in which the measured series of a pipeline was broken.',
  source: 'breakages',
  owner: 'pipeline',
  ownerColumn: 'pipeline_id',
  hasDays: true,
  columns: [
    ofWorkspace(),
    ofPipeline(),
    onDay('The day (UTC) on which it broke.'),
    column('broken_at', 'timestamptz', 'When the run that broke it finished.', ({ brokenAt }) => brokenAt),
    column('broken_run_id', 'integer', 'That run (`runs.run_id`).', ({ brokenId }) => brokenId),
    column('green_at', 'timestamptz', 'When the last passing run before it finished.', ({ greenAt }) => greenAt, {
      whenNull: 'there is none',
    }),
    column('green_run_id', 'integer', 'That run (`runs.run_id`).', ({ greenId }) => greenId, {
      whenNull: 'there is none',
    }),
    column('repaired_at', 'timestamptz', 'When the run that repaired it finished.', ({ repairedAt }) => repairedAt, {
      whenNull: 'it is still broken',
    }),
    column('repaired_run_id', 'integer', 'That run (`runs.run_id`).', ({ repairedId }) => repairedId, {
      whenNull: 'it is still broken',
    }),
    column('failures', 'integer', 'How many runs broke in it.', ({ failures }) => failures, { unit: 'count' }),
    column('is_flaky', 'boolean', 'Whether the very revision that broke it repaired it.', ({ isFlaky }) => isFlaky),
  ],
  key: ['pipeline_id', 'day', 'broken_at', 'broken_run_id'],
});

export const inFlight = rowByRow<'lead_time_pipelines'>({
  name: 'in_flight',
  about: 'One row for each commit that was handed over to a pipeline and has not arrived at a release point.',
  source: 'lead_time_pipelines',
  owner: 'pipeline',
  ownerColumn: 'pipeline_id',
  hasDays: false,
  isOfLeadTimes: true,
  columns: [
    ofWorkspace(),
    ofPipeline(),
    column(
      'commit',
      'integer',
      'A number that tells it from the other commits of its pipeline.',
      ({ commit }) => commit,
    ),
    changeId(),
    revision(),
    column('handed_over_at', 'timestamptz', 'When it was handed over.', ({ handedAt }) => handedAt),
  ],
  key: ['pipeline_id', 'commit'],
});

const part = (name: string, about: string, of: 'rework' | 'queue' | 'run' | 'wait' | 'firstWait') =>
  column<Readonly<Record<typeof of, number>>>(name, 'bigint', about, (row) => row[of], millis);

export const arrivals = rowByRow<'arrivals'>({
  name: 'arrivals',
  about: 'One row for each commit, pipeline and route by which it arrived at a release point: the values of lead time.',
  source: 'arrivals',
  owner: 'route',
  ownerColumn: 'route_id',
  hasDays: true,
  isOfLeadTimes: true,
  columns: [
    ofWorkspace(),
    column('route_id', 'integer', 'The route (`routes.route_id`).', ({ routeId }) => routeId),
    ofPipeline(),
    onDay('The day (UTC) on which it arrived.'),
    column(
      'position',
      'integer',
      'Its place in the order in which commits were handed over to the pipeline.',
      ({ place }) => place,
    ),
    changeId(),
    revision(),
    column(
      'handed_over_at',
      'timestamptz',
      'When it was handed over: its lead time begins.',
      ({ handedAt }) => handedAt,
    ),
    column('arrived_at', 'timestamptz', 'When it arrived: its lead time ends.', ({ arrivedAt }) => arrivedAt),
    part('rework', 'The part of the lead time in which earlier runs had not passed.', 'rework'),
    part('queue', 'The part in which runs of the chain waited to start.', 'queue'),
    part('run', 'The part in which runs of the chain ran.', 'run'),
    part('wait', 'The rest: between one pipeline and the next.', 'wait'),
    part('first_wait', 'The part of `wait` after the first pipeline.', 'firstWait'),
    column(
      'is_estimated',
      'boolean',
      'Whether a link of the chain is only estimated.',
      ({ isEstimated }) => isEstimated,
    ),
    column(
      'chain_run_ids',
      'integer[]',
      'The runs that brought it, one for each pipeline along the route (`runs.run_id`).',
      (row) => row.chain,
    ),
    column(
      'first_run_ids',
      'integer[]',
      'The first runs that carried it, one for each pipeline along the route (`runs.run_id`).',
      (row) => row.firsts,
    ),
  ],
  key: ['workspace_id', 'route_id', 'day', 'position'],
});

export const releases = rowByRow<'releases'>({
  name: 'releases',
  about: 'One row for each commit of a project that reached a release point, when it first did.',
  source: 'releases',
  owner: 'project',
  ownerColumn: 'project_id',
  hasDays: true,
  isOfLeadTimes: true,
  columns: [
    ofWorkspace(),
    ofProject(),
    onDay('The day (UTC) on which it arrived.'),
    column('position', 'integer', 'Its place among those of the day.', ({ place }) => place),
    changeId(),
    revision(),
    column('run_id', 'integer', 'The run that brought it (`runs.run_id`).', ({ run }) => run),
    column('arrived_at', 'timestamptz', 'When it arrived.', ({ arrivedAt }) => arrivedAt),
    column('committed_at', 'timestamptz', 'When it was committed.', ({ committedAt }) => committedAt, {
      whenNull: 'no system tells',
    }),
    column('authored_at', 'timestamptz', 'When it was written.', ({ authoredAt }) => authoredAt, {
      whenNull: 'no system tells',
    }),
  ],
  key: ['project_id', 'day', 'position'],
});
