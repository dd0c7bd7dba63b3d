import { expect, test } from 'vitest';
import type { DeliveryHistory } from '#main/metrics/contract.ts';
import { arrivedCommits, changeLeadTime } from '#main/metrics/delivery/change-lead-time.ts';
import { deploymentsOf, isPassing, seriesOf } from '#main/metrics/delivery/deployments.ts';
import { charged, incidentsOf } from '#main/metrics/delivery/incidents.ts';
import { arrivalsOf } from '#main/metrics/lead-time/first-arrivals.ts';
import type { Change, Result, Run } from '#shared/records/run.ts';
import { always } from '#shared/time/time.ts';
import { aStageOutcome } from '#test/builders/stages.ts';
import { changesById } from '../builders/changes.ts';
import { aTracker } from '../builders/issues.ts';
import { inColumns } from '../builders/recorded-delivery.ts';
import { areThere, table, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`DORA: ${whyNot}`);

type Row = Readonly<Record<string, string>>;

const dora = 'oracles/devlake-dora';
const minute = 60_000;
const results: Readonly<Record<string, Result>> = { SUCCESS: 'success', FAILURE: 'failure', SKIPPED: 'skipped' };

/** A moment of a table, some of which write `2023-4-11 4:51:47` and mean UTC. */
function moment(text: string | undefined): number | null {
  const [, year, month, day, clock] = /^(\d+)-(\d+)-(\d+)[ T]([\d:.]+)/.exec(text ?? '') ?? [];
  if (!clock) return null;
  const [hours = '0', ...rest] = clock.split(':');
  const padded = [hours.padStart(2, '0'), ...rest].join(':');
  return Date.parse(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}T${padded}Z`);
}

/** A run of a pipeline; numbers begin above 1, since a table begins somewhere. */
function runOf(row: Row, id: number, more: Partial<Run>): Run {
  const finishedAt = moment(row.finished_date) ?? 0;
  const startedAt = moment(row.started_date) ?? moment(row.created_date) ?? finishedAt;
  const result = results[row.result ?? ''] ?? null;
  const outcome = result === 'success' ? 'passes' : result === 'failure' ? 'breaks' : 'neutral';
  return {
    id,
    pipeline: 1,
    generation: 0,
    number: id + 1,
    attempt: 1,
    outcome,
    result,
    queuedAt: startedAt,
    startedAt,
    finishedAt,
    revision: row.commit_sha ?? null,
    branch: null,
    repository: row.repo_url ?? null,
    changes: [],
    fedBy: [],
    stages: [],
    ...more,
  };
}

/** Deployments as a source host's are kept: runs of one pipeline for each scope, repository and environment. */
function deploymentsAsRuns(rows: readonly Row[], changes: readonly Change[] = []) {
  const keyOf = (row: Row) => `${row.cicd_scope_id} ${row.repo_url} ${row.environment}`;
  const keys = [...new Set(rows.map(keyOf))];
  const runs = rows.map((row, index) => runOf(row, index + 1, { pipeline: keys.indexOf(keyOf(row)) + 1 }));
  const history = (isRelease: (row: Row) => boolean): DeliveryHistory => {
    const pipelines = keys.map((name, at) => {
      const row = rows.find((one) => keyOf(one) === name);
      return { id: at + 1, name, release: row && isRelease(row) ? { stage: null } : null };
    });
    const byFinish = runs.toSorted((a, b) => a.finishedAt - b.finishedAt);
    return inColumns({
      pipelines,
      edges: [],
      records: new Map(pipelines.map(({ id }) => [id, byFinish.filter(({ pipeline }) => pipeline === id)])),
      changes: changesById(changes),
      ancestry: new Map(),
    });
  };
  return { runs, history };
}

const scopesOf = (mapping: readonly Row[], project: string) =>
  new Set(mapping.filter((row) => row.project_name === project).map(({ row_id }) => row_id));

const isProduction = (row: Row): boolean => row.environment === 'PRODUCTION';

recorded('the deployment before each is the one that passed before it at the same place', () => {
  const rows = table(`${dora}/prev_success_deployment_commit/cicd_deployment_commits_before.csv`);
  const expected = table(`${dora}/prev_success_deployment_commit/cicd_deployment_commits_after.csv`);
  const { history } = deploymentsAsRuns(rows);
  const idOf = (run: Pick<Run, 'id'> | undefined) => (run ? rows[run.id - 1]?.id : undefined) ?? '';
  const before = new Map<string, string>();
  for (const series of seriesOf(deploymentsOf(history(({ environment }) => environment !== '')))) {
    const passing = series.filter(isPassing);
    passing.forEach((run, index) => void before.set(idOf(run), idOf(passing[index - 1])));
  }
  const alike = expected.filter((row) => (before.get(row.id ?? '') ?? '') === row.prev_success_deployment_commit_id);
  console.log(`DORA, previous successful deployment: ${alike.length} of ${expected.length}`);
  expect(alike).toHaveLength(expected.length);
});

recorded('an incident is charged to the last deployment before it', () => {
  const folder = `${dora}/connect_incident_to_deployment`;
  const rows = table(`${folder}/prev_success_deployment_commit/cicd_deployment_commits_after.csv`);
  const expected = table(`${folder}/snapshot_tables/project_incident_deployment_relationships.csv`);
  const scopes = scopesOf(table(`${folder}/raw_tables/project_mapping.csv`), 'project1');
  const { history } = deploymentsAsRuns(rows);
  const isOurs = (row: Row): boolean => isProduction(row) && scopes.has(row.cicd_scope_id ?? '');
  const deployments = deploymentsOf(history(isOurs));
  const incidentRows = table(`${folder}/raw_tables/incidents.csv`).filter(({ scope_id }) => scopes.has(scope_id ?? ''));
  const issues = incidentRows.map((row) => ({
    created: (moment(row.created_date) ?? 0) / minute,
    more: { key: row.id ?? '', type: 'Incident' },
  }));
  const incidents = incidentsOf([aTracker(issues, { types: ['Incident'], labels: [] })]) ?? [];
  const byId = new Map(
    charged(incidents, deployments).map(({ incident, deployment }) => [
      incident.key,
      deployment ? rows[deployment.id - 1]?.cicd_deployment_id : null,
    ]),
  );
  const alike = expected.filter((row) => byId.get(row.id ?? '') === row.deployment_id);
  console.log(`DORA, incident to deployment: ${alike.length} of ${expected.length}`);
  console.log('  differs by definition: a deployment that broke is charged too, when it was the last; none here was');
  expect(alike).toHaveLength(expected.length);
  expect(byId.size).toBe(expected.length);
});

recorded('deployments are completed runs that came through the stage which deploys', () => {
  const folder = `${dora}/deployment_generator`;
  const expected = table(`${folder}/cicd_deployment_commits.csv`).map(({ cicd_deployment_id }) => cicd_deployment_id);
  const tasks = table(`${folder}/cicd_tasks.csv`);
  const commits = new Map(table(`${folder}/cicd_pipeline_commits.csv`).map((row) => [row.pipeline_id, row.commit_sha]));
  const rows = table(`${folder}/cicd_pipelines.csv`).filter(({ finished_date }) => finished_date !== '');
  const runs = rows.map((row, index) => {
    const stages = tasks.filter(({ pipeline_id }) => pipeline_id === row.id);
    return runOf({ ...row, commit_sha: commits.get(row.id) ?? '' }, index + 1, {
      pipeline: row.type === 'DEPLOYMENT' ? 1 : 2,
      stages: stages.map(({ type = '', result }) =>
        aStageOutcome(type, result === 'SUCCESS' ? 'success' : result === 'FAILURE' ? 'failure' : null),
      ),
    });
  });
  const history = inColumns({
    pipelines: [
      { id: 1, name: 'deployments', release: { stage: null } },
      { id: 2, name: 'builds that deploy', release: { stage: 'DEPLOYMENT' } },
    ],
    edges: [],
    records: new Map([1, 2].map((id) => [id, runs.filter(({ pipeline }) => pipeline === id)])),
    changes: changesById(),
    ancestry: new Map(),
  });
  const deployments = deploymentsOf(history);
  const ids = deployments.map((run) => rows[run.id - 1]?.id);
  const alike = expected.filter((id) => ids.includes(id));
  const unfinished = expected.filter((id) => !rows.some((row) => row.id === id));
  console.log(`DORA, deployment generator: ${alike.length} of ${expected.length - unfinished.length} that finished`);
  console.log(`  differs by definition: ${unfinished.join(', ')} still goes on, so it is no deployment here yet`);
  expect([...alike, ...unfinished].sort()).toEqual([...expected].sort());
  expect([...ids].sort()).toEqual([...alike].sort());
});

recorded('a merged change arrives with the first deployment that brought its commit', () => {
  const folder = `${dora}/change_lead_time`;
  const pulls = table(`${folder}/pull_requests.csv`).filter(({ merged_date }) => merged_date !== '');
  const changes = pulls.map((row, index): Change => {
    const committedAt = moment(row.merged_date);
    return { id: index + 1, repository: null, revision: row.merge_commit_sha ?? '', committedAt, merge: false };
  });
  const rows = table(`${folder}/cicd_deployment_commits.csv`);
  const diffs = table(`${folder}/commits_diffs.csv`).filter(({ old_commit_sha }) => old_commit_sha !== '');
  const { runs, history } = deploymentsAsRuns(rows, changes);
  for (const [index, run] of runs.entries()) {
    const brought = diffs.filter(({ new_commit_sha }) => new_commit_sha === rows[index]?.commit_sha);
    const ids = changes.filter(({ revision }) => brought.some(({ commit_sha }) => commit_sha === revision));
    runs[index] = { ...run, changes: ids.map(({ id }) => id) };
  }
  const scopes = scopesOf(table(`${folder}/project_mapping.csv`), 'project1');
  const bringing = history((row) => isProduction(row) && scopes.has(row.cicd_scope_id ?? ''));
  const { commits } = changeLeadTime(arrivedCommits(arrivalsOf(bringing, always), 'committed'), {
    start: 'committed',
    statistic: 'median',
  });
  const expected = table(`${folder}/project_pr_metrics.csv`);
  const early: string[] = [];
  const alike = expected.filter((row) => {
    const pull = pulls.find(({ id }) => id === row.id);
    const commit = commits.find(({ change }) => bringing.changes.get(change ?? 0)?.revision === pull?.merge_commit_sha);
    if (!commit) return row.deployment_commit_id === '' && row.pr_deploy_time === '';
    const minutes = Math.ceil((commit.arrivedAt - commit.begunAt) / minute);
    if (minutes < 0) early.push(row.id ?? '');
    return (
      rows[commit.run - 1]?.id === row.deployment_commit_id &&
      commit.arrivedAt === moment(row.pr_deployed_date) &&
      (minutes < 0 ? '' : String(minutes)) === row.pr_deploy_time
    );
  });
  console.log(`DORA, change lead time from merge to production: ${alike.length} of ${expected.length}`);
  console.log(`  differs by definition: ${early.join(', ')} was deployed before it was merged; a lead time of 0 here`);
  console.log('  not measured here: the times of pull requests before the merge (coding, pickup, review)');
  expect(alike).toHaveLength(expected.length);
});

recorded('a deployment brings what its commit contains and the one before did not', () => {
  const folder = 'oracles/devlake-refdiff/deployment_commit_diff';
  const expected = table(`${folder}/commits_diffs.csv`);
  const parents = new Map<string, string[]>();
  for (const { commit_sha = '', parent_commit_sha = '' } of table(`${folder}/commit_parents.csv`)) {
    parents.set(commit_sha, [...(parents.get(commit_sha) ?? []), parent_commit_sha]);
    if (!parents.has(parent_commit_sha)) parents.set(parent_commit_sha, []);
  }
  const changes = [...parents.keys()].map(
    (revision, at): Change => ({ id: at + 1, repository: 'REPO111', revision, committedAt: null, merge: false }),
  );
  const rows = table(`${folder}/cicd_deployment_commits.csv`).filter(({ repo_url }) => repo_url === 'REPO111');
  const deployed = rows.map((row, index) =>
    runOf({ ...row, finished_date: row.started_date ?? '' }, index + 2, { branch: 'main' }),
  );
  // A build that failed first listed every commit; the history alone says which deployment contains which.
  const listing = runOf({ result: 'FAILURE', finished_date: '2023-01-01 00:00:00' }, 1, {
    branch: 'main',
    repository: 'REPO111',
    changes: changes.map(({ id }) => id),
  });
  const arrivals = arrivalsOf(
    inColumns({
      pipelines: [{ id: 1, name: 'production', release: null }],
      edges: [],
      records: new Map([[1, [listing, ...deployed]]]),
      changes: changesById(changes),
      ancestry: new Map([['REPO111', parents]]),
    }),
    always,
  );
  const revisions = new Map(changes.map(({ id, revision }) => [id, revision]));
  const pairs = arrivals.map(({ change, run }) => `${rows[run - 2]?.commit_sha} ${revisions.get(change ?? 0)}`);
  const wanted = expected.map(({ new_commit_sha, commit_sha }) => `${new_commit_sha} ${commit_sha}`);
  console.log(
    `DORA, commits of a deployment: ${wanted.filter((one) => pairs.includes(one)).length} of ${wanted.length}`,
  );
  expect(pairs.sort()).toEqual(wanted.sort());
});
