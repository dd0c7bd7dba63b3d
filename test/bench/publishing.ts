import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openWriter } from '#main/store/writer.ts';
import { warehouseAddress } from '#main/warehouse/connection/address.ts';
import { openWarehouseReader } from '#main/warehouse/copies/warehouse-reader.ts';
import { publish } from '#main/warehouse/publish.ts';
import { tables } from '#main/warehouse/tables/index.ts';
import { type Cluster, hasPostgres, startCluster, type TestDatabase } from '../postgres/cluster.ts';
import type { Filled } from './fill.ts';
import { type BenchPage, newRun, nextDayPages } from './history.ts';
import { machine } from './machine.ts';
import { measureEndpoints } from './measure.ts';
import { measureTeam, type TeamMeasured } from './team.ts';

export const publishingHeading = '## Publishing to PostgreSQL';

interface Publishing {
  readonly runs: number;
  readonly rows: number;
  /** Seconds of the first publish, of one of the next day, and of one of three more runs. */
  readonly first: number;
  readonly day: { readonly runs: number; readonly rows: number; readonly seconds: number };
  readonly news: number;
  /** Seconds that the server takes to copy the same rows from its own disk into tables with the same keys and indexes. */
  readonly copied: number;
  readonly bytes: number;
  /** Seconds of the copy that `serve --warehouse` answers from, and of continuing it after the publish of three runs. */
  readonly read: number;
  readonly continued: number;
  /** Each endpoint that takes days, over the last 90 of them: milliseconds from the data folder and from that copy. */
  readonly answers: readonly { readonly endpoint: string; readonly home: number; readonly copy: number }[];
  readonly team: readonly TeamMeasured[];
}

/** Publishes the database of a data folder into an empty PostgreSQL server of its own, then the next day; null where there is none to start. */
export async function measurePublishing(folder: string, filled: Filled): Promise<Publishing | null> {
  if (!hasPostgres) return null;
  const cluster = await startCluster();
  try {
    const database = await cluster.database();
    const file = join(folder, 'plumbline.db');
    const send = () => seconds(() => publishOnce(file, database));
    const first = await send();
    const [size] = await cluster.ask('SELECT pg_database_size(current_database()) AS bytes', database.name);
    const { copied, rows } = await copyAll(cluster, database);
    const copy = join(folder, 'copy.db');
    const read = await seconds(() => copyWorkspace(database, copy));
    const answers = askBoth(file, copy, filled);
    const day = await publishDay(file, database, filled);
    await copyWorkspace(database, copy);
    storePages(file, filled, [threeRuns()]);
    const news = await send();
    const continued = await seconds(() => copyWorkspace(database, copy));
    rmSync(copy);
    const team = await measureTeam(database);
    const bytes = Number(size?.bytes);
    return { runs: filled.runs, rows, first, day, news, copied, bytes, read, continued, answers, team };
  } finally {
    await cluster.stop();
  }
}

async function publishDay(file: string, database: TestDatabase, filled: Filled): Promise<Publishing['day']> {
  const pages = [...nextDayPages(filled.requested.runs, filled.requested.end)];
  storePages(file, filled, pages);
  const began = performance.now();
  const { rows } = await publishOnce(file, database);
  return {
    runs: pages.reduce((sum, { records }) => sum + records.length, 0),
    rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    seconds: (performance.now() - began) / 1000,
  };
}

/** Copies the only workspace of a warehouse to a file; its first project and integration have the ids that they have at home. */
async function copyWorkspace({ address, password }: TestDatabase, file: string): Promise<void> {
  const reader = await openWarehouseReader({ address: warehouseAddress(address), password, ca: null }, null);
  await reader.copyTo(1, file);
  await reader.close();
}

function askBoth(file: string, copy: string, filled: Filled): Publishing['answers'] {
  const now = Date.now();
  const fromCopy = new Map(measureEndpoints(copy, filled, now).map(({ endpoint, recent }) => [endpoint, recent]));
  return measureEndpoints(file, filled, now).flatMap(({ endpoint, recent }) => {
    const same = fromCopy.get(endpoint);
    return recent === null || typeof same !== 'number' ? [] : [{ endpoint, home: recent, copy: same }];
  });
}

const threeRuns = (): BenchPage => ({
  records: ['api', 'web', 'mobile'].map((name) => newRun(name, 1, Date.now())),
  cursor: 1,
  progress: null,
  watermark: null,
});

function storePages(file: string, { integrationId, projectId }: Filled, pages: readonly BenchPage[]): void {
  const store = openWriter(file);
  for (const page of pages) store.storePages(integrationId, [{ ...page, items: [] }], Date.now());
  for (const batch of store.deriveLeadTimes(projectId)) store.storeLeadTimes(batch);
  store.close();
}

const publishOnce = (file: string, { address, password }: TestDatabase) =>
  publish({
    destination: { address: warehouseAddress(address), password, ca: null },
    file,
    program: 'bench',
    now: Date.now(),
    signal: new AbortController().signal,
  });

/** Copies what was published out to files of the server, and in again beside it. */
async function copyAll(cluster: Cluster, { name }: TestDatabase): Promise<{ copied: number; rows: number }> {
  let [copied, rows] = [0, 0];
  await cluster.ask('CREATE SCHEMA beside', name);
  for (const { name: table } of tables) {
    const file = join(cluster.folder, `${table}.copy`);
    await cluster.ask(`CREATE TABLE beside.${table} (LIKE plumbline.${table} INCLUDING ALL)`, name);
    await cluster.ask(`COPY plumbline.${table} TO '${file}' (FORMAT binary)`, name);
    copied += await seconds(() => cluster.ask(`COPY beside.${table} FROM '${file}' (FORMAT binary)`, name));
    const [count] = await cluster.ask(`SELECT count(*) AS rows FROM beside.${table}`, name);
    rows += Number(count?.rows);
  }
  return { copied, rows };
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
}

const count = new Intl.NumberFormat('en');

/** The part of the results that tells how fast facts are published. */
export function publishingReport({
  runs,
  rows,
  first,
  day,
  news,
  copied,
  bytes,
  read,
  continued,
  answers,
}: Publishing): string {
  return `${publishingHeading}

The database of ${count.format(runs)} runs, published into an empty PostgreSQL on the same computer: ${count.format(rows)} rows, ${count.format(Math.round(bytes / 1e6))} MB with indexes. *COPY*: the server
copies the same rows from its own disk into tables with the same keys and indexes; nothing can be faster. ${machine()}

| | seconds | rows a second |
|---|---:|---:|
| first publish | ${first.toFixed(1)} | ${count.format(Math.round(rows / first))} |
| COPY | ${copied.toFixed(1)} | ${count.format(Math.round(rows / copied))} |
| publish of a day: ${day.runs} new runs and what they make | ${day.seconds.toFixed(2)} | ${count.format(Math.round(day.rows / day.seconds))} of ${count.format(day.rows)} |
| publish of three new runs | ${news.toFixed(2)} | |

The first publish runs at ${(copied / first).toFixed(2)} of the speed of COPY (goal: 0.5).

\`serve --warehouse\` answers from a copy, which takes ${read.toFixed(0)} s, and ${continued.toFixed(1)} s after the publish of three runs. The last 90 days from the data folder and from that copy, each by a connection just
opened, in milliseconds (goal: at most three times as long):

| endpoint | data folder | copy | ratio |
|---|---:|---:|---:|
${answers.map(({ endpoint, home, copy }) => `| ${endpoint} | ${home.toFixed(0)} | ${copy.toFixed(0)} | ${(copy / home).toFixed(2)} |`).join('\n')}
`;
}
