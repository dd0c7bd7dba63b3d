import type { PublishedIssue } from '../../store/publishing/contract.ts';
import { column, ofIntegration, ofPipeline, ofWorkspace, onDay } from './column.ts';
import { partitioned, rowByRow } from './partitioned.ts';

export const runs = rowByRow<'runs'>({
  name: 'runs',
  about: 'One row for each run, also while it goes on.',
  source: 'runs',
  owner: 'pipeline',
  ownerColumn: 'pipeline_id',
  hasDays: true,
  columns: [
    ofWorkspace(),
    column('run_id', 'integer', 'Its id in the workspace.', ({ id }) => id),
    ofPipeline(),
    onDay('The day (UTC) on which it finished, or began while it goes on.'),
    column(
      'series',
      'text',
      'Which of several series of numbers in its pipeline it belongs to.',
      ({ series }) => series,
    ),
    column(
      'generation',
      'bigint',
      'How often the numbers of its series began anew before it.',
      ({ generation }) => generation,
    ),
    column('number', 'bigint', 'Its number.', ({ number }) => number),
    column('attempt', 'integer', 'Which attempt of its number it is.', ({ attempt }) => attempt),
    column('branch', 'text', 'The branch it ran on.', ({ branch }) => branch, { whenNull: 'its system does not tell' }),
    column('is_pull_request', 'boolean', 'Whether it checked a pull request.', (one) => one.isPullRequest),
    column('repository', 'text', 'The repository it read.', ({ repository }) => repository, {
      whenNull: 'its system does not tell',
    }),
    column('revision', 'text', 'The revision it ran on.', ({ revision }) => revision, {
      whenNull: 'its system does not tell',
    }),
    column('result', 'text', '`success`, `failure`, `unstable`, `aborted` or `skipped`.', ({ result }) => result, {
      whenNull: 'it goes on, or its system does not tell',
    }),
    column('system_result', 'text', 'The result in the words of its system.', (one) => one.systemResult, {
      whenNull: 'its system does not tell',
    }),
    column(
      'is_timed_out',
      'boolean',
      'Whether its system aborted it because it took too long.',
      (one) => one.isTimedOut,
    ),
    column('outcome', 'text', 'What the result means: `passes`, `breaks` or `neutral`.', ({ outcome }) => outcome, {
      whenNull: 'it goes on',
    }),
    column(
      'is_measured',
      'boolean',
      'Whether it is finished and belongs to the measured series.',
      (one) => one.isMeasured,
    ),
    column('queued_at', 'timestamptz', 'When it was asked for.', ({ queuedAt }) => queuedAt, {
      whenNull: 'its system does not tell',
    }),
    column('started_at', 'timestamptz', 'When it started.', ({ startedAt }) => startedAt, {
      whenNull: 'it never started, or its system does not tell',
    }),
    column('finished_at', 'timestamptz', 'When it finished.', ({ finishedAt }) => finishedAt, {
      whenNull: 'it goes on',
    }),
    column('url', 'text', 'Its address.', ({ url }) => url),
    column('is_gone', 'boolean', 'Whether its system no longer has it.', ({ isGone }) => isGone),
    column(
      'attempts_lost',
      'boolean',
      'Whether its system shows only the last of several attempts.',
      (one) => one.attemptsLost,
    ),
    column(
      'change_ids',
      'integer[]',
      'The changes that it lists, in its order (`changes.change_id`).',
      ({ changes }) => changes,
    ),
    column(
      'stages',
      'text',
      'Its stages in order, as JSON: the name, result, start and end of each, in milliseconds since 1970.',
      ({ stages }) => stages,
      { whenNull: 'its system tells of none' },
    ),
    column(
      'fed_by',
      'text',
      'The runs that fed it, as JSON: of each the series (`sources` in `copied_rows`), the number and the evidence.',
      ({ fedBy }) => fedBy,
      { whenNull: 'none is known' },
    ),
  ],
  key: ['workspace_id', 'run_id'],
  indexes: [['pipeline_id', 'day']],
});

export const changes = rowByRow<'changes'>({
  name: 'changes',
  about: 'One row for each commit that a run lists.',
  source: 'changes',
  owner: 'block',
  ownerColumn: 'block',
  hasDays: false,
  columns: [
    ofWorkspace(),
    column('change_id', 'integer', 'Its id in the workspace.', ({ id }) => id),
    column('block', 'integer', 'Its id divided by 1000: such a block is replaced as a whole.', ({ block }) => block),
    column('repository', 'text', 'Its repository; empty where that is not known.', ({ repository }) => repository),
    column('revision', 'text', 'Its revision.', ({ revision }) => revision),
    column('committed_at', 'timestamptz', 'When it was committed.', ({ committedAt }) => committedAt, {
      whenNull: 'no system tells',
    }),
    column('authored_at', 'timestamptz', 'When it was written.', ({ authoredAt }) => authoredAt, {
      whenNull: 'no system tells',
    }),
    column('is_merge', 'boolean', 'Whether it is a merge.', ({ isMerge }) => isMerge),
  ],
  key: ['workspace_id', 'change_id'],
  indexes: [['workspace_id', 'block']],
});

export const commits = rowByRow<'commits'>({
  name: 'commits',
  about: 'One row for each commit that a source host knows.',
  source: 'commits',
  owner: 'integration',
  ownerColumn: 'integration_id',
  hasDays: true,
  columns: [
    ofWorkspace(),
    ofIntegration(),
    column('repository_id', 'integer', 'The repository (`repositories` in `copied_rows`).', (one) => one.repositoryId),
    onDay('The day (UTC) on which it was committed; 1970-01-01 where that is not known.'),
    column('revision', 'text', 'Its revision.', ({ revision }) => revision),
    column('parents', 'text', 'The revisions of its parents, separated by spaces.', ({ parents }) => parents),
    column('authored_at', 'timestamptz', 'When it was written.', ({ authoredAt }) => authoredAt, {
      whenNull: 'its host does not tell',
    }),
    column('committed_at', 'timestamptz', 'When it was committed.', ({ committedAt }) => committedAt, {
      whenNull: 'its host does not tell',
    }),
  ],
  key: ['workspace_id', 'repository_id', 'revision'],
  indexes: [['integration_id', 'day']],
});

export const issues = rowByRow<'issues'>({
  name: 'issues',
  about: 'One row for each issue, without its title and without people.',
  source: 'issues',
  owner: 'integration',
  ownerColumn: 'integration_id',
  hasDays: true,
  columns: [
    ofWorkspace(),
    column('issue_id', 'integer', 'Its id in the workspace.', ({ id }) => id),
    ofIntegration(),
    onDay('The day (UTC) on which it was made.'),
    column('key', 'text', 'Its key, such as SHOP-12.', ({ key }) => key),
    column('type', 'text', 'Its type.', ({ type }) => type),
    column('url', 'text', 'Its address.', ({ url }) => url),
    column('labels', 'text[]', 'Its labels.', ({ labels }) => labels),
    column('created_at', 'timestamptz', 'When it was made.', ({ createdAt }) => createdAt),
    column('updated_at', 'timestamptz', 'When it was changed last.', ({ updatedAt }) => updatedAt),
    column('resolved_at', 'timestamptz', 'When it was resolved.', ({ resolvedAt }) => resolvedAt, {
      whenNull: 'it is not',
    }),
    column(
      'first_state',
      'text',
      'The state in which it was made (`issue_states.state`).',
      ({ firstState }) => firstState,
    ),
    column('state', 'text', 'The state it is in (`issue_states.state`).', ({ state }) => state),
    column(
      'gone_why',
      'text',
      'Why its tracker no longer gives it; if it was finished before, it still counts as finished.',
      ({ goneWhy }) => goneWhy,
      { whenNull: 'its tracker gives it' },
    ),
    column('gone_at', 'timestamptz', 'Since when its tracker no longer gives it.', ({ goneAt }) => goneAt, {
      whenNull: 'its tracker gives it',
    }),
    column(
      'revision_words',
      'text[]',
      'The words of its title that may be revisions: incidents are charged by them.',
      ({ revisionWords }) => revisionWords,
    ),
  ],
  key: ['workspace_id', 'issue_id'],
  indexes: [['integration_id', 'day']],
});

type IssueChange = PublishedIssue['stateChanges'][number] &
  Pick<PublishedIssue, 'id' | 'integrationId' | 'day'> & { readonly place: number };

export const issueChanges = partitioned<'issues', IssueChange>({
  name: 'issue_changes',
  about: 'One row for each time that an issue entered another state.',
  source: 'issues',
  owner: 'integration',
  ownerColumn: 'integration_id',
  hasDays: true,
  rowsOf: ({ id, integrationId, day, stateChanges }) =>
    stateChanges.map((one, place) => ({ id, integrationId, day, place, ...one })),
  columns: [
    ofWorkspace(),
    column('issue_id', 'integer', 'The issue (`issues.issue_id`).', ({ id }) => id),
    ofIntegration(),
    onDay('The day (UTC) on which the issue was made.'),
    column('position', 'integer', 'Its place among those of the issue; 0 is the first.', ({ place }) => place),
    column('changed_at', 'timestamptz', 'When it entered the state.', ({ at }) => at),
    column('from_state', 'text', 'The state that it left.', ({ from }) => from),
    column('to_state', 'text', 'The state that it entered.', ({ to }) => to),
  ],
  key: ['workspace_id', 'issue_id', 'position'],
  indexes: [['integration_id', 'day']],
});
