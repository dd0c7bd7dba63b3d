import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { workspaceIn } from '#main/store/publishing/snapshot.ts';
import { openReader } from '#main/store/reader.ts';
import { openWriter } from '#main/store/writer.ts';
import { views } from '#main/warehouse/views/index.ts';
import { delivery } from '#shared/api/delivery.ts';
import { Flow, flow } from '#shared/api/flow.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { averageEndpoints } from '#shared/api/series.ts';
import { state } from '#shared/api/state.ts';
import { statistics } from '#shared/metrics/statistic.ts';
import { answered } from '#test/golden/answered.ts';
import { type Asker, createAsker } from '#test/golden/ask.ts';
import { clock } from '#test/golden/companies/clock.ts';
import { randomCompany } from '#test/golden/companies/random-company.ts';
import type { TestDatabase } from './cluster.ts';
import { publishFile, rowsOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

type Row = Readonly<Record<string, unknown>>;

const companies = 20;
/** The project of each random company. */
const project_id = 1;
const inOrder = (rows: readonly object[]): readonly object[] =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
const figuresOf = ({ pipeline, path, commits, mean, median, p75, p90, p95 }: Row) => ({
  pipeline,
  path,
  commits,
  mean,
  median,
  p75,
  p90,
  p95,
});
const momentOf = (value: unknown): number | null => (value === null ? null : Date.parse(String(value)));

interface Company {
  readonly file: string;
  readonly asker: Asker;
  readonly rows: (view: string) => readonly Row[];
}

withPostgres((cluster) => {
  let database: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-views-'));
  const published: Company[] = [];

  beforeAll(async () => {
    database = await cluster.database();
    const files: string[] = [];
    for (let seed = 1; seed <= companies; seed++) files.push(await publishedCompany(seed));
    const ids = new Map((await rowsOf(cluster, database, 'workspaces')).map(({ key, id }) => [key, id]));
    const all = new Map<string, readonly Row[]>();
    for (const { name } of views) all.set(name, await rowsOf(cluster, database, name));
    for (const file of files) {
      const id = ids.get(workspaceIn(file));
      const rows = (view: string) => (all.get(view) ?? []).filter(({ workspace_id }) => workspace_id === id);
      published.push({ file, asker: createAsker(file), rows });
    }
  }, 300_000);
  afterAll(async () => {
    for (const { asker } of published) asker.close();
    rmSync(folder, { recursive: true });
  }, 60_000);

  /** Published twice: before and after late runs and edits. */
  async function publishedCompany(seed: number): Promise<string> {
    const file = join(folder, `${seed}.db`);
    const world = randomCompany(seed);
    await world.build(file);
    createAsker(file).close();
    await publishFile(file, database, { now: clock - 86_400_000 });
    const store = openWriter(file, clock);
    for (const phase of world.phases) phase.change(store);
    if (seed <= 2) store.changeProject(project_id, { timeZone: seed === 1 ? '+05:30' : '-08:00' }, clock);
    store.close();
    createAsker(file).close();
    await publishFile(file, database, { now: clock });
    return file;
  }

  test('lead times of the last 90 days are those of the API, by every statistic', () => {
    for (const { asker, rows } of published) {
      const answers = new Map<string, Record<string, unknown>>();
      for (const statistic of statistics) {
        const { data } = answered(asker, leadTimes, leadTimes.output, { project_id, statistic, include: 'counts' });
        for (const { name, lead_times } of data)
          for (const { path, lead_time, count } of lead_times)
            answers.set(`${name}\n${path}`, {
              ...(answers.get(`${name}\n${path}`) ?? { pipeline: name, path, commits: count }),
              [statistic]: lead_time,
            });
      }
      expect(inOrder(rows('lead_times_90d').map(figuresOf))).toEqual(inOrder([...answers.values()].map(figuresOf)));
    }
    expect(published.flatMap(({ rows }) => rows('lead_times_90d')).length).toBeGreaterThan(companies);
  });

  test('daily averages of all history are those of the API', () => {
    for (const { asker, rows } of published) {
      const answers = averageEndpoints.flatMap((endpoint) =>
        answered(asker, endpoint, endpoint.output, { project_id, include: 'evidence' }).data.map(
          ({ x: day, y: mean, evidence }) => ({
            metric: endpoint.id.replace('avg_', ''),
            day,
            integration: evidence?.integration_id,
            name: evidence?.integration,
            values: evidence?.count,
            mean,
            median: evidence?.median,
            p90: evidence?.p90,
          }),
        ),
      );
      const figures = rows('daily_averages').map((row) => ({
        metric: row.metric,
        day: row.day,
        integration: row.integration_local_id,
        name: row.integration,
        values: row.values,
        mean: row.mean,
        median: row.median,
        p90: row.p90,
      }));
      expect(inOrder(figures)).toEqual(inOrder(answers));
    }
    const metrics = new Set(published.flatMap(({ rows }) => rows('daily_averages').map(({ metric }) => metric)));
    expect(metrics.size).toBe(averageEndpoints.length);
  });

  test('the DORA measures of the last 90 days are those of the API, and null where it has no figure', () => {
    for (const { asker, rows } of published) {
      const answer = answered(asker, delivery, delivery.output, { project_id });
      const { change_lead_time, deployment_frequency, change_fail_rate } = answer;
      const { failed_deployment_recovery_time: recovery, deployment_rework_rate: rework } = answer;
      const { deployments } = change_fail_rate.evidence;
      expect(rows('delivery_90d')).toEqual([
        expect.objectContaining({
          project: answer.data_name,
          project_local_id: project_id,
          from_day: answer.from,
          to_day: answer.to,
          change_lead_time: change_lead_time.value,
          commits: change_lead_time.evidence.commits,
          commits_without_time: change_lead_time.evidence.without_time,
          deployment_frequency: deployment_frequency.value,
          share_of_days: deployment_frequency.share_of_days,
          passing: deployment_frequency.evidence.passing,
          change_fail_rate: change_fail_rate.value,
          pipeline_failure_rate: change_fail_rate.pipeline_failure_rate,
          breaking: change_fail_rate.evidence.breaking,
          failed: deployments === 0 ? null : change_fail_rate.evidence.failed,
          failed_deployment_recovery_time: recovery.value,
          recoveries: recovery.evidence.recoveries,
          deployment_rework_rate: rework.value,
          rework: deployments === 0 ? null : rework.evidence.rework,
        }),
      ]);
    }
    for (const column of ['change_lead_time', 'change_fail_rate', 'failed_deployment_recovery_time'])
      expect(published.filter(({ rows }) => (rows('delivery_90d')[0]?.[column] ?? null) !== null)).not.toEqual([]);
  });

  test('a commit that several arrivals tell of counts once', async () => {
    const before = await rowsOf(cluster, database, 'delivery_90d');
    await cluster.ask('BEGIN', database.name);
    await cluster.ask(
      `INSERT INTO plumbline.releases SELECT r.workspace_id, r.project_id, r.day, r.position + 1000, r.change_id, r.revision, r.run_id, r.arrived_at,
         r.committed_at - interval '1 day', r.authored_at FROM plumbline.releases r WHERE r.change_id IS NOT NULL OR r.revision IS NOT NULL`,
      database.name,
    );
    const after = await rowsOf(cluster, database, 'delivery_90d');
    await cluster.ask('ROLLBACK', database.name);
    expect(after).toEqual(before);
  });

  test('what is red, since when and by which run, and what is in flight are as the API says; the rest is green', () => {
    for (const { file, asker, rows } of published) {
      const answer = answered(asker, state, state.output, { project_id });
      const shown = rows('state_now');
      const red = shown
        .filter((row) => row.state === 'red')
        .map((row) => [row.integration_local_id, row.pipeline, momentOf(row.since), row.broken_run_id, row.failures]);
      const expectedRed = answer.red.map((one) => [
        one.integration_id,
        one.pipeline,
        momentOf(one.since),
        one.broken_by.id,
        one.failures,
      ]);
      expect(inOrder(red)).toEqual(inOrder(expectedRed));
      const inFlightNow = shown
        .filter((row) => row.in_flight !== 0)
        .map((row) => [row.pipeline, row.in_flight, momentOf(row.oldest_in_flight_at)]);
      expect(inOrder(inFlightNow)).toEqual(
        inOrder(answer.in_flight.map((one) => [one.pipeline, one.count, momentOf(one.oldest_at)])),
      );
      expect(inOrder(shown.filter((row) => row.state === 'green').map(greenOf))).toEqual(inOrder(greenIn(file)));
    }
    expect(published.flatMap(({ rows }) => rows('state_now').map((row) => row.state))).toContain('red');
  });

  const greenOf = (row: Row) => [row.pipeline_local_id, momentOf(row.since)];

  function greenIn(file: string): readonly (readonly unknown[])[] {
    const store = openReader(file);
    try {
      return store.integrations(project_id).flatMap(({ id }) => {
        const repairs = new Map(
          Array.from(store.breakages(id, { pipeline: null, branch: null }), ({ pipeline, breakages }) => [
            pipeline,
            Math.max(...Array.from(breakages, ({ repaired }) => repaired?.finishedAt ?? 0)),
          ]),
        );
        return Array.from(store.standings(id)).flatMap(({ pipeline, breakage }) => {
          const since = repairs.get(pipeline) ?? 0;
          return breakage ? [] : [[pipeline, since > 0 ? since : null]];
        });
      });
    } finally {
      store.close();
    }
  }

  test('issues began and were done when the API says, and those that are not are not', () => {
    const Answer = z.object({ evidence: Flow.shape.evidence });
    for (const { asker, rows } of published) {
      const { evidence } = answered(asker, flow, Answer, { project_id, from: '2020-01-01', include: 'evidence' });
      const shown = rows('issue_times');
      const done = shown.filter((row) => row.done_at !== null);
      expect(
        inOrder(done.map((row) => [row.key, ...[row.created_at, row.in_progress_at, row.done_at].map(momentOf)])),
      ).toEqual(
        inOrder(
          (evidence?.finished ?? []).map((one) => [
            one.issue.key,
            ...[one.created_at, one.in_progress_at, one.done_at].map(momentOf),
          ]),
        ),
      );
      const open = shown.filter((row) => row.done_at === null && row.gone_at === null);
      expect(inOrder(open.map((row) => [row.key, row.category]))).toEqual(
        inOrder((evidence?.unfinished ?? []).map((one) => [one.issue.key, one.category])),
      );
      expect(done.length * open.length).toBeGreaterThan(0);
    }
  });

  test('views have the columns that their page says', async () => {
    for (const { name, columns } of views) {
      const there = await cluster.ask(
        `SELECT column_name AS name, data_type AS type FROM information_schema.columns
         WHERE table_schema = 'plumbline' AND table_name = '${name}' ORDER BY ordinal_position`,
        database.name,
      );
      const types = columns.map((one) => ({
        name: one.name,
        type: one.type === 'timestamptz' ? 'timestamp with time zone' : one.type,
      }));
      expect(there, name).toEqual(types);
    }
  });
});
