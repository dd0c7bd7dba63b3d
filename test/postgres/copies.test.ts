import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workspaceIn } from '#main/store/publishing/snapshot.ts';
import { openWriter } from '#main/store/writer.ts';
import { warehouseAddress } from '#main/warehouse/address.ts';
import type { WarehouseReader } from '#main/warehouse/copies/contract.ts';
import { openWarehouseReader } from '#main/warehouse/copies/reader.ts';
import { views } from '#shared/desktop/commands.ts';
import { answersTo } from '#test/golden/answers.ts';
import { type Asker, askerOver, createAsker } from '#test/golden/ask.ts';
import { clock } from '#test/golden/clock.ts';
import { questionsOf } from '#test/golden/questions.ts';
import { randomCompany } from '#test/golden/random-company.ts';
import { subjectsOf } from '#test/golden/subject.ts';
import { type Cluster, hasPostgres, startCluster, type TestDatabase } from './cluster.ts';
import { renumbered } from './renumbered.ts';
import { publishFile } from './warehouse.ts';

const companies = 20;

const readerOf = ({ address, password }: TestDatabase): Promise<WarehouseReader> =>
  openWarehouseReader({ address: warehouseAddress(address), password, ca: null }, null);

describe.skipIf(!hasPostgres)('with PostgreSQL (skipped where its server is missing)', () => {
  let cluster: Cluster;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-copies-'));

  beforeAll(async () => {
    cluster = await startCluster();
  }, 60_000);
  afterAll(async () => {
    await cluster.stop();
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

  /** Asks a copy whatever the data itself can be asked; gives how many answers were the same. */
  async function compare(file: string, database: TestDatabase, reader: WarehouseReader): Promise<number> {
    const workspace = await workspaceOf(file, database);
    const [original, copy] = [join(folder, 'original.db'), join(folder, 'copy.db')];
    renumbered(file, original, await idsIn(database, workspace));
    await reader.copyTo(workspace, copy);
    const [data, copied] = [createAsker(original), askerOver(copy)];
    try {
      const { size } = randomCompany(1);
      const questions = questionsOf(subjectsOf(data, size), { size, extent: 'main', phase: 'copied' });
      const all = [...questions, { phase: 'copied', endpoint: views.id, input: {}, as: 'json' as const }];
      let answers = 0;
      for (const { question, answer } of answersTo(all, data, size.pages)) {
        expect(textOf(copied, question), JSON.stringify(question)).toBe(new TextDecoder().decode(answer.body));
        answers += 1;
      }
      return answers;
    } finally {
      data.close();
      copied.close();
      for (const one of [original, copy]) rmSync(one);
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
      store.close();
      createAsker(file).close();
      await publishFile(file, database, { now: clock });
      expect(await compare(file, database, reader)).toBeGreaterThan(100);
    }
    await reader.close();
  });
});
