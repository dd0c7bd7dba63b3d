import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DomainRecord } from '#main/collectors/contract.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { workspaceIn } from '#main/store/publishing/snapshot.ts';
import { openWriter } from '#main/store/writer.ts';
import type { WarehouseReader } from '#main/warehouse/copies/contract.ts';
import { removeEdge } from '#test/builders/edges.ts';
import { answersTo } from '#test/golden/answers.ts';
import { type Asker, askerOver, createAsker } from '#test/golden/ask.ts';
import { clock } from '#test/golden/companies/clock.ts';
import { issueRecordsOf } from '#test/golden/companies/random/issues.ts';
import { planOf } from '#test/golden/companies/random/plan.ts';
import { randomCompany } from '#test/golden/companies/random-company.ts';
import { questionsOf } from '#test/golden/questions/questions.ts';
import { subjectsOf } from '#test/golden/subject.ts';
import type { TestDatabase } from './cluster.ts';
import { countsIn, renumbered } from './renumbered.ts';
import { publishFile, readerOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const companies = 20;

/** What no random company has: settings and faults of collecting, removed edges, and configured ones by another name of a pipeline, another default branch, a title that names a revision. */
function edit(store: StoreWriter): void {
  const [project] = store.projects();
  const all = store.integrations(project?.id ?? 0);
  const [host, tracker, other] = [
    all.find(({ name }) => name === 'host'),
    all.find(({ name }) => name === 'tracker'),
    all.find(({ name }) => name.startsWith('c')),
  ];
  if (!project || !host || !tracker || !other) throw new Error('The company has other integrations.');
  store.changeIntegration(other.id, { paused: true, since: clock - 900 * 86_400_000 }, clock);
  const revision = store.runs(other.id, { pipeline: null, limit: 40, cursor: null }).runs.at(-1)?.revision ?? '';
  const incident = issueRecordsOf(planOf(1)).find((one) => one.kind === 'issue' && one.type === 'Incident');
  if (incident?.kind !== 'issue') throw new Error('There is no incident.');
  const titled = {
    ...incident,
    id: 'titled',
    key: 'TEAM-900',
    title: `Since ${revision.toUpperCase()} nobody can pay`,
  };
  store.syncStarted(tracker.id, clock, true);
  const page = { items: [], records: [titled], cursor: 1, progress: 0.5, watermark: 'TEAM-900' };
  store.storePages(tracker.id, [page], clock);
  const fault = { fault: 'rate_limited', detail: 'Asked too often.', remedy: 'It goes on by itself.' } as const;
  store.syncNoted(tracker.id, { warning: fault, clockDifference: 2_000 });
  store.syncEnded(tracker.id, { state: 'failed', fault }, clock + 5_000);
  const [first, ...others] = store.pipelines(project.id).filter(({ integrationId }) => integrationId === other.id);
  const [seen] = store.edges(project.id).edges.filter(({ source }) => source === 'observed');
  if (seen) removeEdge(store, project.id, seen);
  const last = others.at(-1);
  if (first && last) {
    const { key, name, url } = first;
    const fullName = name.slice(other.name.length + 1);
    keepAll(store, other.id, [
      { kind: 'pipeline', key, fullName, single: false, url: url ?? '', alias: 'named otherwise' },
      { kind: 'edge', pipeline: last.key, from: ['named otherwise'], to: null },
    ]);
  }
  const renamed = store.pipelines(project.id).flatMap(({ repository }) => repository ?? [])[0];
  if (renamed !== undefined)
    keepAll(store, host.id, [
      { kind: 'repository', repository: renamed, defaultBranch: 'release/1.x', url: `https://${renamed}` },
    ]);
  store.syncStarted(host.id, clock);
}

function keepAll(store: StoreWriter, integration: number, records: readonly DomainRecord[]): void {
  store.syncStarted(integration, clock);
  store.storePages(integration, [{ items: [], records, cursor: 1, progress: null, watermark: null }], clock);
  store.syncEnded(integration, { state: 'done', fault: null }, clock);
}

withPostgres((cluster) => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-copies-'));

  afterAll(async () => {
    rmSync(folder, { recursive: true });
  }, 60_000);

  async function idsIn(database: TestDatabase, workspace: number) {
    const idsOf = async (table: string): Promise<ReadonlyMap<number, number>> => {
      const rows = await cluster.ask(
        `SELECT id, local_id FROM plumbline.${table} WHERE workspace_id = ${workspace}`,
        database.name,
      );
      return new Map(rows.map(({ id, local_id }) => [Number(local_id), Number(id)]));
    };
    return {
      projects: await idsOf('projects'),
      integrations: await idsOf('integrations'),
      pipelines: await idsOf('pipelines'),
    };
  }

  async function workspaceOf(file: string, database: TestDatabase): Promise<number> {
    const [row] = await cluster.ask(
      `SELECT id FROM plumbline.workspaces WHERE key = '${workspaceIn(file)}'`,
      database.name,
    );
    return Number(row?.id);
  }

  const textOf = (asker: Asker, question: Parameters<Asker['ask']>[0]): string =>
    new TextDecoder().decode(asker.ask(question).body);

  const copyOf = (file: string): string => `${file}.copy`;

  /** Asks a copy whatever the data itself can be asked; gives how many answers were the same. */
  async function compare(file: string, database: TestDatabase, reader: WarehouseReader): Promise<number> {
    const workspace = await workspaceOf(file, database);
    const [original, copy] = [join(folder, 'original.db'), copyOf(file)];
    renumbered(file, original, await idsIn(database, workspace));
    await reader.copyTo(workspace, copy);
    const [data, copied] = [createAsker(original), askerOver(copy)];
    try {
      const { size } = randomCompany(1);
      const questions = questionsOf(subjectsOf(data, size), { size, extent: 'main', phase: 'copied' });
      let answers = 0;
      for (const { question, answer } of answersTo(questions, data, size.pages)) {
        expect(textOf(copied, question), JSON.stringify(question)).toBe(new TextDecoder().decode(answer.body));
        answers += 1;
      }
      expect(countsIn(copy)).toEqual(countsIn(original));
      return answers;
    } finally {
      data.close();
      copied.close();
      rmSync(original);
    }
  }

  test('a copy answers whatever the data answers, before and after late runs and edits', {
    timeout: 600_000,
  }, async () => {
    const database = await cluster.database();
    const files = Array.from({ length: companies }, (_, at) => join(folder, `company-${at + 1}.db`));
    for (const [at, file] of files.entries()) {
      await randomCompany(at + 1).build(file);
      createAsker(file).close();
      await publishFile(file, database, { now: clock - 86_400_000 });
    }
    const reader = await readerOf(database);
    for (const file of files) expect(await compare(file, database, reader)).toBeGreaterThan(100);
    for (const [at, file] of files.entries()) {
      const store = openWriter(file, clock);
      for (const { change } of randomCompany(at + 1).phases) change(store);
      edit(store);
      store.close();
      createAsker(file).close();
      await publishFile(file, database, { now: clock });
      expect(await compare(file, database, reader)).toBeGreaterThan(100);
    }
    await reader.close();
  });
});
