import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { warehouseAddress } from '#main/warehouse/connection/address.ts';
import { readWarehouse } from '#main/warehouse/connection/connection.ts';
import { smallDisk } from '#test/builders/processes/small-disk.ts';
import type { TestDatabase } from './cluster.ts';
import { collect, collectMany, someData } from './data.ts';
import { gateTo } from './gate.ts';
import { startTeam } from './team.ts';
import { publishFile, readerOf, twoProjects } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const minutes = { timeout: 120_000 };

withPostgres((cluster) => {
  function aFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-copies-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  const reading = ({ address, password }: TestDatabase, answersWithin: number, asking: () => unknown) =>
    readWarehouse(
      { address: warehouseAddress(address), password, ca: null, answersWithin },
      new AbortController().signal,
      async (client) => {
        asking();
        await client.query('SELECT count(*) FROM plumbline.workspaces');
      },
    );
  const unanswered = { fault: 'busy', message: expect.stringContaining('left a question unanswered') };

  test('a table that somebody keeps locked is named, and no wait without end', minutes, async () => {
    const database = await twoProjects(cluster);
    await cluster.ask('BEGIN; LOCK TABLE plumbline.workspaces IN ACCESS EXCLUSIVE MODE', database.name);
    await expect(reading(database, 200, () => undefined)).rejects.toMatchObject(unanswered);
    await cluster.ask('ROLLBACK', database.name);
    await reading(database, 20_000, () => undefined);
  });

  test('so is a database of which nothing is heard any more', minutes, async () => {
    const gate = await gateTo(await twoProjects(cluster));
    await expect(reading(gate.database, 1, gate.hush)).rejects.toMatchObject(unanswered);
  });

  test('a name of fifty megabytes is shown by its beginning, and harms no other project', minutes, async () => {
    const database = await twoProjects(cluster);
    await cluster.ask("UPDATE plumbline.projects SET name = repeat('x', 50000000) WHERE id = 1", database.name);
    const team = await startTeam(database);
    const [long, other] = await team.json<{ name: string }[]>('/api/projects');
    expect([long?.name, other?.name]).toEqual(['x'.repeat(200), 'Shop']);
    expect(await team.json('/api/runs/3')).toHaveLength(3);
    expect(await team.json('/api/runs/1')).toHaveLength(3);
    expect((await (await team.ask('/api/metrics')).text()).length).toBeLessThan(100_000);
  });

  test('copies of a workspace that is gone are deleted, also what an earlier process left', minutes, async () => {
    const database = await twoProjects(cluster);
    const folder = aFolder();
    const team = await startTeam(database, { words: ['--copies-dir', folder] });
    for (const path of ['/api/runs/1', '/api/runs/3']) expect(await team.json(path)).toHaveLength(3);
    const own = join(folder, '1');
    writeFileSync(join(own, 'workspace-99-b.db'), 'of before');
    const events = (await team.ask('/api/events')).body?.pipeThrough(new TextDecoderStream()).getReader();
    await cluster.ask('DELETE FROM plumbline.workspaces WHERE id = 2', database.name);
    const workspaces = () => new Set(readdirSync(own).flatMap((name) => /^workspace-\d+/.exec(name) ?? []));
    await expect.poll(workspaces, { timeout: 60_000 }).toEqual(new Set(['workspace-1']));
    let told = '';
    while (!told.includes('{"project_id":2}'))
      told += (await events?.read())?.value ?? '{"project_id":2}: the stream ended';
    expect(told).not.toContain('the stream ended');
    expect(await team.json('/api/runs/1')).toHaveLength(3);
    expect((await team.ask('/api/runs/3')).status).toBe(404);
  });

  test('a folder of copies that is gone is a fault in words, without its name', minutes, async () => {
    const database = await twoProjects(cluster);
    const folder = aFolder();
    const team = await startTeam(database, { words: ['--copies-dir', folder] });
    expect(await team.json('/api/runs/1')).toHaveLength(3);
    rmSync(join(folder, '1'), { recursive: true });
    writeFileSync(join(folder, '1'), 'of somebody else');
    const refused = await team.ask('/api/runs/3');
    expect([refused.status, (await refused.json()).detail]).toEqual([503, expect.stringContaining('log tells more')]);
    expect(await team.json('/api/runs/1'), 'what is open').toHaveLength(3);
    expect(team.stderr()).toContain('The folder of the copies is gone');
  });

  test('so is a disk without room for a copy; with room it is made', minutes, async ({ skip }) => {
    const disk = smallDisk(join(aFolder(), 'small'), 16);
    if (!disk) return skip('this user may not mount a disk');
    const data = someData();
    const database = await cluster.database();
    await publishFile(data.file, database, { now: Date.now() });
    const team = await startTeam(database, { words: ['--copies-dir', disk.folder] });
    disk.fill();
    const refused = await team.ask('/api/runs/1');
    expect([refused.status, (await refused.json()).detail]).toEqual([503, expect.stringContaining('log tells more')]);
    expect(team.stderr()).toContain('Make room');
    disk.empty();
    const runs = async () => (await team.ask('/api/runs/1')).status;
    await expect.poll(runs, { timeout: 30_000 }).toBe(200);
    expect(await team.json('/api/runs/1')).toHaveLength(3);
    disk.fill();
    collect(data, 4);
    await publishFile(data.file, database, { now: Date.now() });
    const health = async () => (await fetch(`${team.url}/health`)).json();
    await expect.poll(health, { timeout: 30_000 }).toMatchObject({
      workspace: 1,
      fault: 'data',
      detail: 'The server cannot keep its copies. Its log tells more.',
    });
    expect(await team.json('/api/runs/1')).toHaveLength(3);
    disk.empty();
    await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 'ok' });
    expect(await team.json('/api/runs/1')).toHaveLength(4);
  });

  test('however far a copy came when the disk was full, that is what is told', minutes, async ({ skip }) => {
    const disk = smallDisk(join(aFolder(), 'small'), 16);
    if (!disk) return skip('this user may not mount a disk');
    const data = someData();
    collectMany(data, 2000);
    const database = await cluster.database();
    await publishFile(data.file, database);
    const reader = await readerOf(database);
    const file = join(disk.folder, 'copy.db');
    const seen = new Set<string>();
    for (let left = 0; left < 4_000_000; left += 250_000) {
      disk.fill(left);
      const copied = reader.copyTo(1, file).then(
        () => 'copied',
        ({ name, fault, message }) => `${name} ${fault ?? message}`,
      );
      seen.add(await copied);
      disk.empty();
      rmSync(file, { force: true });
      expect(readdirSync(disk.folder)).toEqual([]);
    }
    expect([...seen]).toEqual(['StoreError full', 'copied']);
  });
});
