import { expect, test } from 'vitest';
import type { DomainRecord, RawItem, RunRecord } from '#main/collectors/contract.ts';
import { github } from '#main/collectors/github/github.ts';
import { areThere, table, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`GitHub: ${whyNot}`);

const context = { web: 'https://github.com', id: 1, fullName: 'shop/web', repository: 'github.com/shop/web' };

/** A recorded answer as the collector reads it. */
function recordsOf(kind: string, value: unknown, more: RawItem['context'] = {}): readonly DomainRecord[] {
  return github.read({
    kind,
    url: 'https://api.github.com',
    context: { ...context, ...more },
    body: JSON.stringify(value),
  });
}

function runOf(run: unknown, jobs: readonly unknown[] = []): RunRecord {
  const record = recordsOf('run', { run, jobs }, { lost: false }).find(({ kind }) => kind === 'run');
  if (record?.kind !== 'run') throw new Error('The answer is not read as a run.');
  return record;
}

const millis = (date: string | undefined): number | null => (date ? Date.parse(date) : null);

/** Where our table says otherwise than the other reader does, by the system's word: theirs, ours, and why. */
const differences: Readonly<Record<string, readonly [string, string | null, string]>> = {
  cancelled: ['FAILURE', 'aborted', 'a cancelled run says nothing of the change'],
  neutral: ['', 'success', 'neutral is a way to pass'],
  skipped: ['', 'skipped', 'it did not run'],
  stale: ['', 'aborted', 'the system gave up waiting'],
  action_required: ['', null, 'it is not known how it will end'],
};
const alike: Readonly<Record<string, string>> = { SUCCESS: 'success', FAILURE: 'failure' };

recorded('recorded runs have the results, times, branches and revisions that another reader found in them', () => {
  const raw = table('github/devlake/raw_tables/_raw_github_api_runs.csv').map(({ data = '' }) => JSON.parse(data));
  const pipelines = table('github/devlake/snapshot_tables/cicd_pipelines.csv');
  const commits = new Map(
    table('github/devlake/snapshot_tables/cicd_pipeline_commits.csv').map((row) => [row.pipeline_id, row]),
  );
  const score = { alike: 0, differing: {} as Record<string, number>, goingOn: 0 };
  for (const expected of pipelines) {
    const answer = raw.find(({ id }) => expected.id?.endsWith(`:${id}`));
    const run = runOf(answer);
    const { original_result: word = '', result = '' } = expected;
    const difference = differences[word];
    if (word === '') {
      // The other reader gives a run that still goes on the time of its last change as its end.
      expect([run.result, run.finishedAt]).toEqual([null, null]);
      score.goingOn += 1;
    } else {
      expect([result, run.result], word).toEqual(difference ? difference.slice(0, 2) : [result, alike[result]]);
      expect(run.finishedAt).toBe(millis(expected.finished_date));
      expect(run.startedAt).toBe(millis(expected.started_date));
      if (difference) score.differing[word] = (score.differing[word] ?? 0) + 1;
      else score.alike += 1;
    }
    expect(run.revision).toBe(commits.get(expected.id)?.commit_sha);
    expect(run.branch).toBe(commits.get(expected.id)?.branch);
    expect(run.queuedAt).toBe(run.attempt === 1 ? millis(expected.created_date) : millis(expected.started_date));
    expect(run.pullRequest).toBe(answer.event === 'pull_request');
  }
  const differing = Object.entries(score.differing).map(
    ([word, count]) => `${count} ${word} (${differences[word]?.[2]})`,
  );
  console.log(
    `GitHub runs of ${pipelines.length}: ${score.alike} with the result expected, ${score.goingOn} still going on; otherwise on purpose: ${differing.join(', ')}`,
  );
  expect(score.alike + score.goingOn + differing.length).toBe(pipelines.length);
});

recorded('a run ends when the last of its recorded jobs ended, as another reader dates them', () => {
  const jobs = table('github/devlake/raw_tables/_raw_github_api_jobs.csv').map(({ data = '' }) => JSON.parse(data));
  const tasks = table('github/devlake/snapshot_tables/cicd_tasks.csv');
  const byRun = Object.entries(Object.groupBy(jobs, ({ run_id }) => run_id));
  for (const [id, own = []] of byRun) {
    const times = { created_at: '2021-01-01T00:00:00Z', updated_at: '2022-01-01T00:00:00Z' };
    const answer = {
      id: Number(id),
      workflow_id: 1,
      run_number: 1,
      event: 'push',
      head_sha: 'a',
      conclusion: 'success',
      ...times,
    };
    const run = runOf(answer, own);
    const dates = tasks.filter(({ pipeline_id }) => pipeline_id?.endsWith(`:${id}`));
    expect(run.startedAt).toBe(
      Math.min(
        ...own.filter(({ conclusion }) => conclusion !== 'skipped').map(({ started_at }) => Date.parse(started_at)),
      ),
    );
    expect(run.finishedAt).toBe(Math.max(...dates.map(({ finished_date }) => millis(finished_date) ?? 0)));
  }
  console.log(`GitHub runs ended by their jobs: ${byRun.length} of ${byRun.length}`);
  expect(byRun.length).toBeGreaterThan(5);
});

recorded('recorded deployments have the results that another reader found in them', () => {
  const raw = table('github/devlake/graphql/raw_tables/_raw_github_graphql_deployment.csv').map(({ data = '' }) =>
    JSON.parse(data),
  );
  const expected = new Map(
    table('github/devlake/graphql/snapshot_tables/cicd_deployments.csv').map((row) => [row.id?.split(':').at(-1), row]),
  );
  const score = { alike: 0, earlier: 0, unknown: 0 };
  for (const answer of raw) {
    const nodes: { state: string; updatedAt: string }[] =
      answer.Statuses?.nodes ??
      (answer.LatestStatus ? [{ state: answer.LatestStatus.State, updatedAt: answer.LatestStatus.updatedAt }] : []);
    const deployment = {
      id: answer.DatabaseId,
      sha: answer.CommitOid,
      environment: answer.Environment,
      created_at: answer.CreatedAt,
      updated_at: answer.UpdatedAt,
    };
    const statuses = nodes.map(({ state, updatedAt }) => ({ state: state.toLowerCase(), created_at: updatedAt }));
    const run = recordsOf('deployment', { deployment, statuses }).find(({ kind }) => kind === 'run');
    if (run?.kind !== 'run') throw new Error('The answer is not read as a run.');
    const row = expected.get(answer.Id);
    expect(run.revision).toBe(row?.name);
    expect(run.queuedAt).toBe(millis(row?.created_date));
    // Of some only the last status was recorded. That it was replaced does not tell how it went.
    if (answer.Statuses === undefined && answer.LatestStatus?.State === 'INACTIVE') {
      expect([row?.result, run.result]).toEqual(['SUCCESS', 'aborted']);
      score.unknown += 1;
      continue;
    }
    expect(run.result).toBe(alike[row?.result ?? ''] ?? null);
    const theirs = millis(row?.finished_date) ?? 0;
    if (answer.Statuses !== undefined) {
      expect(run.finishedAt).toBe(theirs);
      score.alike += 1;
    } else {
      // Without the statuses the other reader takes the last change of the deployment for its end.
      expect(theirs - (run.finishedAt ?? 0)).toBe(1000);
      score.earlier += 1;
    }
  }
  console.log(
    `GitHub deployments of ${raw.length}: ${score.alike} alike, ${score.earlier} a second earlier, ${score.unknown} replaced without a recorded result`,
  );
  expect(score).toEqual({ alike: 2, earlier: 1, unknown: 4 });
});

recorded('recorded pull requests and commits have the times and revisions that another reader found in them', () => {
  const requests = new Map(
    table('github/devlake/snapshot_tables/_tool_github_pull_requests.csv').map((row) => [row.number, row]),
  );
  const raw = table('github/devlake/raw_tables/_raw_github_api_pull_requests.csv').map(({ data = '' }) =>
    JSON.parse(data),
  );
  let read = 0;
  for (const record of recordsOf('pull-requests', raw)) {
    if (record.kind !== 'pull-request') continue;
    const row = requests.get(String(record.number));
    if (row === undefined) continue;
    expect(record).toMatchObject({
      base: row.base_ref,
      openedAt: millis(row.github_created_at),
      mergedAt: millis(row.merged_at),
      closedAt: millis(row.closed_at),
      headRevision: row.head_commit_sha,
      mergeRevision: row.merged_at ? row.merge_commit_sha : null,
    });
    read += 1;
  }
  const commits = new Map(
    table('github/devlake/snapshot_tables/_tool_github_commits.csv').map((row) => [row.sha, row]),
  );
  const recorded = table('github/devlake/raw_tables/_raw_github_api_pull_request_commits.csv').map(({ data = '' }) =>
    JSON.parse(data),
  );
  let dated = 0;
  for (const record of recordsOf('commits', recorded)) {
    const row = record.kind === 'commit' ? commits.get(record.revision) : undefined;
    if (row === undefined) continue;
    expect(record).toMatchObject({ authoredAt: millis(row.authored_date), committedAt: millis(row.committed_date) });
    dated += 1;
  }
  console.log(`GitHub pull requests read alike: ${read} of ${raw.length}; commits: ${dated} of ${recorded.length}`);
  expect(Math.min(read, dated)).toBeGreaterThan(30);
});
