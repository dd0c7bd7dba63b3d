import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { always } from '#shared/time/time.ts';
import { fill } from '#test/bench/fill.ts';
import { aStoreHome, keepPage } from '#test/builders/store.ts';
import type { TestDatabase } from './cluster.ts';
import { derive, titledIssue } from './data.ts';
import { publishFile, rowsOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

type Row = Readonly<Record<string, unknown>>;

const momentOf = (value: unknown): number | null => (value === null ? null : Date.parse(String(value)));
const inOrder = (rows: readonly object[]): readonly string[] => rows.map((row) => JSON.stringify(row)).sort();

withPostgres((cluster) => {
  let database: TestDatabase;
  let company: ReturnType<typeof fill>;
  const home = aStoreHome();

  beforeAll(async () => {
    company = fill(home.file, 3_000, Date.UTC(2026, 10, 20, 12));
    const store = openWriter(home.file);
    derive(store);
    store.close();
    database = await cluster.database();
    await publishFile(home.file, database);
  }, 120_000);
  afterAll(async () => {
    home.remove();
  }, 60_000);

  const published = (table: string): Promise<readonly Row[]> => rowsOf(cluster, database, table);
  const opened = () => {
    const store = openWriter(home.file);
    onTestFinished(() => store.close());
    return store;
  };
  const localPipelines = async (): Promise<ReadonlyMap<unknown, unknown>> =>
    new Map((await published('pipelines')).map(({ id, local_id }) => [id, local_id]));

  test('every run is there as the store tells it, with its outcome and whether it is measured', async () => {
    const store = opened();
    const rows = await published('runs');
    expect(rows).toHaveLength(company.runs);
    const known = store.runsById(rows.map(({ run_id }) => Number(run_id)));
    const measured = new Set(
      Array.from(store.series(company.integrationId, { pipeline: null, branch: null }), ({ runs }) =>
        Array.from(runs, ({ id }) => id),
      ).flat(),
    );
    const names = new Map((await published('pipelines')).map(({ id, name }) => [id, name]));
    for (const row of rows) {
      const { pipeline, ...run } = known.get(Number(row.run_id)) ?? { pipeline: null };
      expect(names.get(row.pipeline_id)).toBe(pipeline);
      expect(row.is_measured).toBe(measured.has(Number(row.run_id)));
      expect({
        id: row.run_id,
        number: row.number,
        attempt: row.attempt,
        branch: row.branch,
        pullRequest: row.is_pull_request,
        repository: row.repository,
        revision: row.revision,
        result: row.result,
        systemResult: row.system_result,
        outcome: row.outcome,
        queuedAt: momentOf(row.queued_at),
        startedAt: momentOf(row.started_at),
        finishedAt: momentOf(row.finished_at),
        url: row.url,
        gone: row.is_gone,
        attemptsLost: row.attempts_lost,
      }).toEqual(run);
    }
  });

  test('every breakage is there', async () => {
    const pipelines = await localPipelines();
    const stored: object[] = [];
    for (const { pipeline, breakages } of opened().breakages(company.integrationId, { pipeline: null, branch: null }))
      stored.push(
        ...Array.from(breakages, ({ broken, green, repaired, failures, flaky }) => ({
          pipeline,
          runs: [broken.id, green?.id ?? null, repaired?.id ?? null],
          moments: [broken.finishedAt, green?.finishedAt ?? null, repaired?.finishedAt ?? null],
          failures,
          flaky,
        })),
      );
    const rows = (await published('breakages')).map((row) => ({
      pipeline: pipelines.get(row.pipeline_id),
      runs: [row.broken_run_id, row.green_run_id, row.repaired_run_id],
      moments: [row.broken_at, row.green_at, row.repaired_at].map(momentOf),
      failures: row.failures,
      flaky: row.is_flaky,
    }));
    expect(inOrder(rows)).toEqual(inOrder(stored));
    expect(rows.length).toBeGreaterThan(10);
  });

  test('every lead time is there with its parts, its runs and what is in flight', async () => {
    const pipelines = await localPipelines();
    const measured = opened().leadTimes(company.projectId, always);
    const stored = measured.flatMap(({ pipeline, routes }) =>
      routes.flatMap(({ path, samples }) => {
        const { rework, queue, run, wait } = samples.parts();
        const firstWaits = samples.firstWaits();
        return Array.from(samples, ({ change, revision, handedAt, arrivedAt, chain, firsts, estimated }, at) => ({
          pipeline,
          path,
          commit: change ?? revision,
          moments: [handedAt, arrivedAt],
          parts: [rework[at], queue[at], run[at], wait[at], firstWaits[at]],
          chain,
          firsts,
          estimated,
        }));
      }),
    );
    const paths = new Map((await published('routes')).map(({ route_id, path }) => [route_id, path]));
    const rows = (await published('arrivals')).map((row) => ({
      pipeline: pipelines.get(row.pipeline_id),
      path: paths.get(row.route_id),
      commit: row.change_id ?? row.revision,
      moments: [row.handed_over_at, row.arrived_at].map(momentOf),
      parts: [row.rework, row.queue, row.run, row.wait, row.first_wait],
      chain: row.chain_run_ids,
      firsts: row.first_run_ids,
      estimated: row.is_estimated,
    }));
    expect(rows.length).toBeGreaterThan(1_000);
    expect(inOrder(rows)).toEqual(inOrder(stored));
    const inFlightNow = (await published('in_flight')).map((row) => [
      pipelines.get(row.pipeline_id),
      row.commit,
      row.change_id,
    ]);
    const inFlight = measured.flatMap(({ pipeline, inFlight }) =>
      inFlight.map((one) => [pipeline, one.commit, one.change]),
    );
    expect(inOrder(inFlightNow)).toEqual(inOrder(inFlight));
  });

  test('every release is there, and every change that a run lists', async () => {
    const store = opened();
    const stored = store.releases(company.projectId, always);
    const rows = (await published('releases')).map((row) => ({
      change: row.change_id,
      revision: row.revision,
      arrivedAt: momentOf(row.arrived_at),
      run: row.run_id,
      committedAt: momentOf(row.committed_at),
      authoredAt: momentOf(row.authored_at),
    }));
    expect(rows.length).toBeGreaterThan(100);
    expect(inOrder(rows)).toEqual(inOrder(stored));
    const listed = (await published('runs')).flatMap(({ change_ids }) => change_ids as readonly number[]);
    const changes = new Map((await published('changes')).map(({ change_id, revision }) => [change_id, revision]));
    expect(new Set(changes.keys())).toEqual(new Set(listed));
    for (const [change, revision] of changes) expect(revision).toBe(store.revisionOf(Number(change)));
  });

  test('issues come without their titles, with the states that they went through', async () => {
    const store = opened();
    const id = company.integrationId;
    keepPage(store, id, [titledIssue]);
    derive(store);
    await publishFile(home.file, database);
    const [row, ...others] = await published('issues');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ key: 'SHOP-1', labels: ['a "label"', 'ü\ufffd'], resolved_at: null, state: 'done' });
    expect(JSON.stringify(row)).not.toContain('canary');
    expect(await published('issue_changes')).toMatchObject([{ from_state: 'open', to_state: 'done', position: 0 }]);
  });
});
