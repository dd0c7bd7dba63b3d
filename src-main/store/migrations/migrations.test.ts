import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordsIn } from '#test/builders/recorded-delivery.ts';
import { aStage } from '#test/builders/stages.ts';
import { aStoreHome, keepPage, now, run, type StoreHome } from '#test/builders/store.ts';
import { deploymentsOf } from '../../metrics/delivery/deployments.ts';
import { openForReading, openForWriting } from '../connection/database.ts';
import { migrate } from '../connection/migrate.ts';
import { notePublication } from '../publishing/publications.ts';
import { openSnapshot } from '../publishing/snapshot.ts';
import { openReader } from '../reader.ts';
import { openWriter } from '../writer.ts';
import { repositoryNames } from './0010-repository-names.ts';
import { defaultBranches } from './0011-default-branches.ts';
import { targets } from './0012-targets.ts';
import { changedPartitions } from './0016-changed-partitions.ts';
import { publishedCommits } from './0017-published-commits.ts';
import { stagesReadAgain } from './0018-stages-read-again.ts';
import { movedIssues } from './0021-moved-issues.ts';
import { formerKeysUntil } from './0022-former-keys-until.ts';
import { namesOfPipelines } from './0023-names-of-pipelines.ts';
import { migrations } from './index.ts';

let home: StoreHome;
beforeEach(() => {
  home = aStoreHome();
});
afterEach(() => home.remove());

/** A database of an earlier version with what the statements put into it, opened by this version. */
function from(version: number, statements: string) {
  const db = openForWriting(home.file);
  migrate(db, home.file, now, migrations.slice(0, version));
  db.exec(statements);
  db.close();
  return openWriter(home.file, now);
}

test('0003 finds the repository of each pipeline in the runs that are there, and begins where collecting began', () => {
  const store = from(
    2,
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url) VALUES (1, 1, 'ci:a', 'a', 1, ''), (2, 1, 'ci:b', 'b', 1, '');
     INSERT INTO runs (pipeline_id, series, generation, number, attempt, pull_request, repository, timed_out, started_at, url, passed_stages, digest)
       VALUES (1, '', 0, 1, 1, 0, 'git.local/old', 0, 10, '', '[]', ''), (1, '', 0, 2, 1, 0, 'git.local/new', 0, 20, '', '[]', ''),
              (1, '', 0, 3, 1, 0, NULL, 0, 30, '', '[]', '');
     INSERT INTO syncs (integration_id, state, cursor) VALUES (1, 'done', '7');`,
  );
  expect(Object.fromEntries(store.pipelines(1).map(({ key, repository }) => [key, repository]))).toEqual({
    'ci:a': 'git.local/new',
    'ci:b': null,
  });
  expect(store.integration(1)).toMatchObject({ since: null, incidents: null });
  expect([store.cursor(1), store.collections(1, 5)]).toEqual([7, []]);
  store.close();
});

test('0004 finds answers by their age, so that forgetting the old ones does not read all', () => {
  const store = from(3, '');
  store.close();
  const db = openForWriting(home.file);
  const plan = db.prepare('EXPLAIN QUERY PLAN DELETE FROM raw_items WHERE integration_id = 1 AND stored_at < 2').all();
  db.close();
  expect(JSON.stringify(plan)).toContain('raw_items_by_age');
});

test('0009 makes stages of the names of passed ones, which end with their runs', () => {
  const store = from(
    8,
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url, is_release, release_stage)
       VALUES (1, 1, 'ci:a', 'a', 1, '', 1, 'Deploy');
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, pull_request, result, timed_out, started_at, finished_at, url, passed_stages, digest)
       VALUES (1, 1, '', 0, 1, 1, 0, 'success', 0, 10, 20, '', '["Build","Deploy"]', ''),
              (2, 1, '', 0, 2, 1, 0, 'failure', 0, 30, 40, '', '[]', '');
     INSERT INTO syncs (integration_id, state, cursor) VALUES (1, 'done', '{"jobs":{}}');`,
  );
  expect(store.stages(1)).toEqual(['Build', 'Deploy']);
  expect(deploymentsOf(store.deliveryHistory(1, null))).toMatchObject([
    { number: 1, outcome: 'passes', finishedAt: 20, stage: { name: 'Deploy', result: 'success' } },
  ]);
  expect([store.cursor(1), store.setting('stages-to-read-1')]).toEqual([{ jobs: {} }, 'yes']);
  const stages = { kind: 'run-stages', pipeline: 'ci:a', series: '', generation: 0, number: 1 } as const;
  keepPage(store, 1, [{ ...stages, stages: [aStage('Deploy', 'success', [11, 15])] }]);
  expect(deploymentsOf(store.deliveryHistory(1, null))).toMatchObject([{ number: 1, finishedAt: 15 }]);
  store.close();
  const db = openForReading(home.file);
  expect(db.pragma('foreign_key_check')).toEqual([]);
  db.close();
});

test('0008 counts what is there as it is counted while it is stored', () => {
  const store = from(
    7,
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url, runs) VALUES (1, 1, 'ci:a', 'a', 1, '', 5);
     INSERT INTO sources (id, pipeline_key, series) VALUES (1, 'ci:parts', '');
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, pull_request, timed_out, started_at, finished_at, url, passed_stages, digest, attempts_lost)
       VALUES (1, 1, '', 0, 2, 1, 0, 0, 10, 20, '', '[]', '', 0), (2, 1, '', 0, 2, 2, 0, 0, 30, 40, '', '[]', '', 1),
              (3, 1, '', 0, 5, 1, 0, 0, 10, ${2 * 86_400_000}, '', '[]', '', 0), (4, 1, '', 1, 1, 1, 0, 0, ${5 * 86_400_000}, NULL, '', '[]', '', 0),
              (5, 1, 'feature', 0, 9, 1, 0, 0, 1, 2, '', '[]', '', 0);
     INSERT INTO run_changes (run_id, place, change_id) VALUES (1, 0, 1);
     INSERT INTO links (run_id, source_id, number, evidence) VALUES (1, 1, 1, 'consumed'), (1, 1, 2, 'consumed'), (3, 1, 1, 'triggered');`,
  );
  expect(store.completeness(1)).toMatchObject({
    runs: 5,
    runsWithoutChanges: 3,
    runsWithAttemptsLost: 1,
    gaps: 2,
    daysWithData: 3,
    daysSpanned: 6,
    first: 2,
    last: 5 * 86_400_000,
    linksByEvidence: { consumed: 2, triggered: 1 },
  });
  store.close();
});

test('0010 notes which names the runs of each pipeline and their changes tell, so that a rename finds them', () => {
  const store = from(
    migrations.indexOf(repositoryNames),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO syncs (integration_id, state) VALUES (1, 'done');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url, repository, repository_at)
       VALUES (1, 1, 'ci:a', 'a', 1, '', 'git.local/old', 10), (2, 1, 'ci:b', 'b', 1, '', NULL, NULL);
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, pull_request, repository, timed_out, started_at, finished_at, url, digest)
       VALUES (1, 1, '', 0, 1, 1, 0, 'git.local/old', 0, 10, 20, '', ''), (2, 2, '', 0, 1, 1, 0, NULL, 0, 10, 20, '', '');
     INSERT INTO changes (id, repository, revision, is_merge) VALUES (1, 'git.local/lib', 'c1', 0), (2, '', 'c2', 0), (3, 'git.local/new', 'c1', 0);
     INSERT INTO run_changes (run_id, place, change_id) VALUES (2, 0, 1), (2, 1, 2), (1, 0, 3);
     INSERT INTO repositories (id, integration_id, repository, default_branch, url) VALUES (1, 1, 'git.local/old', 'main', ''), (2, 1, 'git.local/new', 'main', '');
     INSERT INTO commits (repository_id, revision, parents) VALUES (1, 'c0', ''), (2, 'c1', 'c0 x');`,
  );
  expect(store.unknownRepositories(1)).toEqual(['git.local/lib', 'git.local/new', 'git.local/old']);
  const names = {
    id: 'git.local/repositories/7',
    name: 'git.local/new',
    otherNames: ['git.local/old', 'git.local/lib'],
  };
  keepPage(store, 1, [{ kind: 'repository-names', ...names, at: now }]);
  expect(store.pipelines(1).map(({ repository }) => repository)).toEqual(['git.local/new', null]);
  const history = store.deliveryHistory(1, null);
  const { changes, ancestry } = history;
  expect(recordsIn(history).map((one) => [one.repository, one.changes])).toEqual([
    ['git.local/new', [3]],
    [null, [3, 2]],
  ]);
  expect([...changes.values()].map(({ id, merge }) => [id, merge])).toEqual([
    [2, false],
    [3, true],
  ]);
  expect(ancestry.get('git.local/new')?.size).toBe(2);
  store.close();
});

test('0011 takes the default branch of data that is there for the one it always was, so that the next rename keeps its runs', () => {
  const store = from(
    migrations.indexOf(defaultBranches),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'host', 'source_host', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'source_host', 'web', 'git.local/shop', 1, 'breaks', 'breaks');
     INSERT INTO syncs (integration_id, state, last_success_at) VALUES (1, 'done', 30);
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url, runs, repository) VALUES (1, 1, 'ci:build', 'build', 1, '', 2, 'git.local/shop');
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, branch, pull_request, repository, result, timed_out, started_at, finished_at, url, digest)
       VALUES (1, 1, '', 0, 1, 1, 'master', 0, 'git.local/shop', 'success', 0, 10, 20, '', ''),
              (2, 1, '', 0, 2, 1, 'main', 0, 'git.local/shop', 'success', 0, 11, 21, '', '');
     INSERT INTO repositories (id, integration_id, repository, default_branch, url) VALUES (1, 1, 'git.local/shop', 'master', '');`,
  );
  const found = { repository: 'git.local/shop', defaultBranch: 'main', url: '' };
  keepPage(store, 1, [{ kind: 'repository', ...found }, run('build', 3, { branch: 'main', changes: [] })]);
  store.syncEnded(1, { state: 'done', fault: null }, now + 60 * 60_000);
  const series = [...store.series(1, { pipeline: null, branch: null })];
  expect(series.map(({ runs }) => Array.from(runs, ({ number }) => number))).toEqual([[1, 3]]);
  store.close();
});

test('0012 lets a project that is there have targets, which a backup holds and which end with it', () => {
  const store = from(
    migrations.indexOf(targets),
    "INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);",
  );
  expect(store.targets(1)).toEqual({});
  const version = store.dataVersion(1);
  store.setTarget(1, 'lead_time', 86_400);
  store.setTarget(1, 'change_fail_rate', 0.2);
  store.setTarget(1, 'change_fail_rate', 0.1);
  store.setTarget(1, 'rework_rate', 0.1);
  store.setTarget(1, 'rework_rate', null);
  expect(store.targets(1)).toEqual({ lead_time: 86_400, change_fail_rate: 0.1 });
  expect(store.dataVersion(1)).toBeGreaterThan(version);

  const copy = join(home.folder, 'copy.db');
  store.backup(copy);
  store.removeProject(1);
  expect(store.targets(1)).toEqual({});
  store.close();
  const copied = openReader(copy);
  expect(copied.targets(1)).toEqual({ lead_time: 86_400, change_fail_rate: 0.1 });
  copied.close();
});

test('0016 lets all that is there be published, and then what changes', () => {
  const store = from(
    migrations.indexOf(changedPartitions),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url) VALUES (1, 1, 'ci:build', 'build', 1, '');
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, branch, pull_request, result, timed_out, started_at, finished_at, url, digest)
       VALUES (1, 1, '', 0, 1, 1, 'main', 0, 'success', 0, 10, 20, '', ''), (2, 1, '', 0, 2, 1, 'main', 0, NULL, 0, 30, NULL, '', '');`,
  );
  const first = openSnapshot(home.file);
  expect(first.workspace).toMatch(/^[0-9a-f]{32}$/);
  expect(first.partitions('runs', null)).toEqual([{ owner: 1, day: 0 }]);
  expect(first.rows.runs({ owner: 1, day: 0 })).toMatchObject([
    { id: 1, outcome: 'passes', isMeasured: true },
    { id: 2, outcome: null, isMeasured: false },
  ]);
  const since = first.watermark('runs');
  expect(first.partitions('runs', since)).toEqual([]);
  first.close();

  // The run that went on ended on another day: both are other ones now.
  keepPage(store, 1, [run('build', 2, { changes: [] })]);
  const second = openSnapshot(home.file);
  const day = Math.floor(now / 86_400_000);
  expect(second.partitions('runs', since)).toEqual([
    { owner: 1, day: 0 },
    { owner: 1, day },
  ]);
  expect(second.rows.runs({ owner: 1, day: 0 })).toMatchObject([{ id: 1 }]);
  expect(second.rows.runs({ owner: 1, day })).toMatchObject([{ id: 2, outcome: 'passes' }]);
  second.close();
  store.close();
});

test('0017 lets commits that are there be published, and then those that come, and runs whose links follow a pipeline that moved', () => {
  const day = 20_000;
  const commit = { kind: 'commit', repository: 'git.local/shop', parents: [], authoredAt: null } as const;
  const store = from(
    migrations.indexOf(publishedCommits),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'source_host', 'host', 'git.local', 1, 'breaks', 'breaks');
     INSERT INTO repositories (id, integration_id, repository, url) VALUES (7, 1, 'git.local/shop', '');
     INSERT INTO commits (repository_id, revision, parents, committed_at) VALUES (7, 'a', '', ${day * 86_400_000 + 5}), (7, 'b', 'a', NULL);
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url) VALUES (1, 1, 'ci:deploy', 'deploy', 1, '');
     INSERT INTO sources (id, pipeline_key, series) VALUES (1, 'ci:old', ''), (2, 'ci:new', '');
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, branch, pull_request, result, timed_out, started_at, finished_at, url, digest)
       VALUES (1, 1, '', 0, 1, 1, 'main', 0, 'success', 0, 10, 20, '', '');
     INSERT INTO links (run_id, source_id, number, evidence) VALUES (1, 1, 3, 'triggered');`,
  );
  const first = openSnapshot(home.file);
  const [unknown, known] = [0, day].map((one) => ({ owner: 1, day: one }));
  expect(first.partitions('commits', null)).toEqual([unknown, known]);
  expect(first.rows.commits({ owner: 1, day })).toMatchObject([{ repositoryId: 7, revision: 'a' }]);
  const since = first.watermark('commits');
  const runsSince = first.watermark('runs');
  expect(first.partitions('commits', since)).toEqual([]);
  first.close();

  // One with better data moves to its day; an identical one is no change.
  keepPage(store, 1, [
    { ...commit, revision: 'b', parents: ['a'], committedAt: (day + 1) * 86_400_000 },
    { ...commit, revision: 'a', committedAt: day * 86_400_000 + 5 },
  ]);
  const db = openForWriting(home.file);
  db.exec('UPDATE links SET source_id = 2');
  db.close();
  const second = openSnapshot(home.file);
  expect(second.partitions('commits', since)).toEqual([unknown, { owner: 1, day: day + 1 }]);
  expect(second.rows.commits({ owner: 1, day: 0 })).toEqual([]);
  expect(second.partitions('runs', runsSince)).toEqual([{ owner: 1, day: 0 }]);
  expect(second.rows.runs({ owner: 1, day: 0 })).toMatchObject([{ fedBy: '[[2,3,"triggered"]]', stages: null }]);
  second.close();
  store.close();
});

test('0018 has the stages of source hosts and CI servers read again, also where they were once before', () => {
  const store = from(
    migrations.indexOf(stagesReadAgain),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES (1, 1, 'source_host', 'host', 'git.local', 1, 'breaks', 'breaks'),
              (2, 1, 'source_host', 'other host', 'git.other', 1, 'breaks', 'breaks'),
              (3, 1, 'ci_server', 'build', 'ci.local', 1, 'breaks', 'breaks'),
              (4, 1, 'issue_tracker', 'issues', 'issues.local', 1, 'breaks', 'breaks');
     INSERT INTO settings (name, value) VALUES ('stages-to-read-1', 'no'), ('stages-to-read-3', 'no');`,
  );
  expect([1, 2, 3, 4].map((id) => store.setting(`stages-to-read-${id}`))).toEqual(['yes', 'yes', 'yes', null]);
  store.close();
});

test('0019 lets data know a publication of theirs from the next snapshot on, unless it could not be noted', () => {
  const store = openWriter(home.file, now);
  const publish = () => {
    const snapshot = openSnapshot(home.file);
    const publication = notePublication(home.file);
    const isKnownToItself = snapshot.isKnown(publication);
    snapshot.close();
    return { publication, isKnownToItself };
  };
  const first = publish();
  const db = openForWriting(home.file);
  db.exec("CREATE TRIGGER full BEFORE INSERT ON publications BEGIN SELECT raise(ABORT, 'the disk is full'); END;");
  const second = publish();
  db.exec('DROP TRIGGER full');
  const later = openSnapshot(home.file);
  expect([first, second].map(({ isKnownToItself }) => isKnownToItself)).toEqual([false, false]);
  expect([first, second].map(({ publication }) => later.isKnown(publication))).toEqual([true, false]);
  later.close();
  // Those of a year are enough to know.
  db.exec('UPDATE publications SET position = position + 100000');
  db.exec("INSERT INTO publications VALUES (1, 'of long ago')");
  publish();
  const last = openSnapshot(home.file);
  expect([first.publication, 'of long ago'].map(last.isKnown)).toEqual([true, false]);
  last.close();
  db.close();
  store.close();
});

test('0021 removes an issue from the tracker that it left, and only from that', () => {
  const issue = (id: number, tracker: number, key: string, gone: string, updated: number): string =>
    `INSERT INTO issues (id, integration_id, system_id, key, title, type, url, labels, created_at, updated_at, first_state, state, digest, gone_at)
       VALUES (${id}, ${tracker}, '10', '${key}', '', '', 'https://jira.local/browse/${key}', '[]', 1, ${updated}, 'a', 'a', '', ${gone});`;
  const store = from(
    migrations.indexOf(movedIssues),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1), (2, 'Other', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'jira', 'issue_tracker', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out)
       VALUES ${[1, 2, 3].map((id) => `(${id}, ${id === 3 ? 2 : 1}, 'issue_tracker', 't${id}', 'jira.local/${id}', 1, 'breaks', 'breaks')`).join(', ')};
     ${issue(1, 1, 'SHOP-1', '5', 5)} ${issue(2, 2, 'WEB-7', 'NULL', 6)} ${issue(3, 3, 'SHOP-1', '5', 5)}`,
  );
  const keysIn = (id: number) => store.issues(id, { limit: 5, cursor: null }).issues.map(({ key }) => key);
  expect([1, 2, 3].map(keysIn)).toEqual([[], ['WEB-7'], ['SHOP-1']]);
  store.close();
});

test('0022 takes a former key that was noted before for one that is given away now', () => {
  const store = from(
    migrations.indexOf(formerKeysUntil),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out) VALUES (1, 1, 'ci_server', 'ci', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO syncs (integration_id, state) VALUES (1, 'done');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url) VALUES (1, 1, 'ci:make', 'make', 0, ''), (2, 1, 'ci:deploy', 'deploy', 0, '');
     INSERT INTO former_keys (key, pipeline_id) VALUES ('ci:build', 1);`,
  );
  store.storeRecords(
    1,
    [run('deploy', 1, { fedBy: [{ pipeline: 'ci:build', series: '', number: 1, evidence: 'triggered' }] })],
    now,
  );
  store.syncEnded(1, { state: 'done', fault: null }, now + 60_000);
  expect(store.edges(1).edges).toMatchObject([{ from: 1, to: 2, links: 1 }]);
  store.close();
});

test('0023 keeps links and what they are counted in, and links that follow a former key', () => {
  const store = from(
    migrations.indexOf(namesOfPipelines),
    `INSERT INTO projects (id, name, time_zone, demo, created_at, updated_at) VALUES (1, 'Shop', 'UTC', 0, 1, 1);
     INSERT INTO tokens (id, name, integ_type, origins, created_at, updated_at) VALUES (1, 'ci', 'ci_server', '[]', 1, 1);
     INSERT INTO integrations (id, project_id, type, name, url, token_id, unstable, timed_out) VALUES (1, 1, 'ci_server', 'ci', 'ci.local', 1, 'breaks', 'breaks');
     INSERT INTO syncs (integration_id, state) VALUES (1, 'done');
     INSERT INTO pipelines (id, integration_id, key, full_name, single, url)
       VALUES (1, 1, 'ci:make', 'make', 0, ''), (2, 1, 'ci:deploy', 'deploy', 0, ''), (3, 1, 'ci:build', 'build', 0, ''),
              (4, 1, 'ci:web-old', 'web-old', 0, ''), (5, 1, 'ci:web', 'web', 0, '');
     INSERT INTO former_keys (key, pipeline_id, until) VALUES ('ci:build', 1, 1000), ('ci:build-next', 3, 1000), ('ci:web', 4, 1000), ('ci:web-next', 5, 1000);
     INSERT INTO sources (id, pipeline_key, series) VALUES (7, 'ci:make', ''), (8, 'ci:build', ''), (9, 'ci:web/a%2Fb', '');
     INSERT INTO flows (source_id, pipeline_id, links, first_at) VALUES (7, 2, 1, 500), (8, 2, 2, 500), (9, 2, 1, 500);
     INSERT INTO runs (id, pipeline_id, series, generation, number, attempt, branch, pull_request, result, timed_out, queued_at, started_at, finished_at, url, digest)
       VALUES (1, 1, '', 0, 1, 1, 'main', 0, 'success', 0, 400, 400, 450, '', ''), (2, 2, '', 0, 1, 1, 'main', 0, 'success', 0, 500, 500, 550, '', ''),
              (3, 3, '', 0, 1, 1, 'main', 0, 'success', 0, 2900, 2900, 2950, '', ''), (4, 2, '', 0, 2, 1, 'main', 0, 'success', 0, 3000, 3000, 3050, '', ''),
              (5, 3, '', 0, 5, 1, 'main', 0, 'success', 0, 450, 450, 460, '', ''), (6, 2, '', 0, 9, 1, 'main', 0, 'success', 0, 500, 500, 550, '', ''),
              (7, 4, 'a/b', 0, 1, 1, 'a/b', 0, 'success', 0, 450, 450, 460, '', ''), (8, 5, 'a/b', 0, 1, 1, 'a/b', 0, 'success', 0, 450, 450, 460, '', '');
     INSERT INTO links (run_id, source_id, number, evidence) VALUES (2, 7, 1, 'triggered'), (4, 8, 1, 'triggered'), (6, 8, 5, 'triggered'), (6, 9, 1, 'triggered');`,
  );
  const edges = () => store.edges(1).edges.map(({ from, to, links }) => [from, to, links]);
  const before = [
    [1, 2, 1],
    [3, 2, 2],
    [5, 2, 1],
  ];
  expect(edges()).toEqual(before);
  store.syncEnded(1, { state: 'done', fault: null }, now);
  expect(edges(), 'after a collection').toEqual(before);
  const fedBy = [{ pipeline: 'ci:build', series: '', number: 1, evidence: 'triggered' as const }];
  const at = { queuedAt: 600, startedAt: 600, finishedAt: 650 };
  store.storeRecords(1, [run('deploy', 3, { ...at, fedBy })], now);
  store.syncEnded(1, { state: 'done', fault: null }, now);
  expect(edges(), 'with a run of then').toEqual([
    [1, 2, 2],
    [3, 2, 2],
    [5, 2, 1],
  ]);
  store.close();
});

test('a snapshot is of one state, however much is stored meanwhile, and of data that this version understands', () => {
  const store = openWriter(home.file, now);
  store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, now);
  const snapshot = openSnapshot(home.file);
  store.addProject({ name: 'Second', timeZone: 'UTC', demo: false }, now);
  expect(snapshot.projects.map(({ name }) => name)).toEqual(['Shop']);
  expect(snapshot.partitions('releases', null)).toEqual([]);
  snapshot.close();
  store.close();
  const db = openForWriting(home.file);
  db.pragma(`user_version = ${migrations.length + 1}`);
  expect(() => openSnapshot(home.file)).toThrow('A newer Plumbline');
  db.pragma(`user_version = ${migrations.length - 1}`);
  expect(() => openSnapshot(home.file)).toThrow('Start this version once');
  db.close();
  expect(() => openSnapshot(`${home.file}-absent`)).toThrow('no Plumbline data');
});
