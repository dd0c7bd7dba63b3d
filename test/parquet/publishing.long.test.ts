import { spawnSync } from 'node:child_process';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lockFile } from '#main/store/connection/file-lock.ts';
import { workspaceIn } from '#main/store/publishing/snapshot.ts';
import { openWriter } from '#main/store/writer.ts';
import { partitionedTables, tables } from '#main/warehouse/tables/index.ts';
import { smallDisk } from '#test/builders/processes/small-disk.ts';
import { aStep, integrationsOf, takeStep } from '#test/builders/random/random-steps.ts';
import { aStoreHome, integrationNamed, keepPage, now, pipeline, run } from '#test/builders/store.ts';
import { collect, collectMany, derive, putBackData, someData } from '../postgres/data.ts';
import { aFolder, changedSince, filesIn, identities, publishFiles, rowsIn } from './folder.ts';

const dayLength = 86_400_000;

/** All rows of a folder but the moment of publishing. */
const rowsOf = (folder: string) =>
  Object.fromEntries(
    tables.map(({ name }) => {
      const rows = rowsIn(folder, name).map(({ published_at, ...row }) => JSON.stringify(row));
      return [name, rows.sort()];
    }),
  );

/** What a publish to an empty folder makes. */
async function rowsAnew(file: string) {
  const folder = aFolder();
  await publishFiles(file, folder);
  return rowsOf(folder);
}

const withoutNotes = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !name.startsWith('watermarks/') && !name.startsWith('workspaces/'));

/** Ends a publish as a stop by the user does, after so many looks whether there was one. */
function stopAfter(looks: number): AbortSignal {
  const { signal } = new AbortController();
  let left = looks;
  signal.throwIfAborted = () => {
    left -= 1;
    if (left < 0) throw new Error('stopped');
  };
  return signal;
}

describe('what is written', () => {
  test('data that the disk put back to an earlier state take the place of the files, and the next publish goes on from there', async () => {
    const folder = aFolder();
    const { file } = await putBackData((published) => publishFiles(published, folder));
    const sent = await publishFiles(file, folder);
    expect(rowsOf(folder)).toEqual(await rowsAnew(file));
    expect(sent.rows.runs).toBe(12);
    expect((await publishFiles(file, folder)).rows.runs).toBe(0);
  });

  test('a change of one run writes the file of its month anew, and no other month', async () => {
    const data = someData();
    const [build = 0] = data.store.integrations(1).map(({ id }) => id);
    const old = now - 100 * dayLength;
    keepPage(data.store, build, [
      pipeline('build'),
      run('build', 900, { branch: 'other', changes: [], queuedAt: old, startedAt: old, finishedAt: old, result: null }),
    ]);
    derive(data.store);
    const folder = aFolder();
    await publishFiles(data.file, folder);
    const before = identities(folder);
    keepPage(data.store, build, [
      pipeline('build'),
      run('build', 900, {
        branch: 'other',
        changes: [],
        queuedAt: old,
        startedAt: old,
        finishedAt: old,
        result: 'failure',
      }),
    ]);
    derive(data.store);
    await publishFiles(data.file, folder);
    const month = new Date(old).toISOString().slice(0, 7);
    const workspace = `workspace=${workspaceIn(data.file)}`;
    // How collecting stands is one row of the others.
    expect(withoutNotes(changedSince(before, folder))).toEqual([
      `copied_rows/${workspace}/all.parquet`,
      `runs/${workspace}/${month}.parquet`,
    ]);
    expect(rowsOf(folder)).toEqual(await rowsAnew(data.file));
  });

  test('where nothing changed nothing is written but when that was', async () => {
    const { file } = someData();
    const folder = aFolder();
    await publishFiles(file, folder);
    const before = identities(folder);
    const { rows } = await publishFiles(file, folder, { now: 2_000 });
    expect(withoutNotes(changedSince(before, folder))).toEqual([]);
    expect(Object.values(rows).every((count) => count === 0)).toBe(true);
    expect(rowsIn(folder, 'workspaces')).toMatchObject([{ published_at: 2_000 }]);
  });

  test('publishing after any of the changes leaves the rows that publishing once at the end makes', async () => {
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 4, maxLength: 14 }),
        fc.infiniteStream(fc.nat({ max: 3 })),
        fc.infiniteStream(fc.nat({ max: 7 })),
        async (steps, how, stops) => {
          const home = aStoreHome();
          const store = openWriter(home.file);
          try {
            const ids = integrationsOf(store);
            const often = aFolder();
            for (const step of steps) {
              takeStep(store, ids, step);
              const next = how.next().value;
              // Some are published while lead times are behind, some are cut off.
              if (next > 1) derive(store);
              const stop = next === 3 ? { signal: stopAfter(stops.next().value) } : {};
              if (next > 0) await publishFiles(home.file, often, stop).catch(() => undefined);
            }
            derive(store);
            await publishFiles(home.file, often);
            const rows = await rowsAnew(home.file);
            expect(rowsOf(often)).toEqual(rows);
            arrived += rows.arrivals?.length ?? 0;
          } finally {
            store.close();
            home.remove();
          }
        },
      ),
      { numRuns: 10 },
    );
    expect(arrived).toBeGreaterThan(0);
  }, 120_000);

  test('what is removed goes with its changes, and comes back when that is undone', async () => {
    const { file, store } = someData();
    const folder = aFolder();
    await publishFiles(file, folder);
    const before = rowsOf(folder);
    store.softDelete('project', 1, now);
    await publishFiles(file, folder);
    for (const { name } of partitionedTables) expect([name, rowsIn(folder, name)]).toEqual([name, []]);
    store.restore('project', 1, () => false);
    derive(store);
    await publishFiles(file, folder);
    expect(rowsOf(folder)).toEqual(before);
  });

  test('the files of another workspace stay as they are', async () => {
    const [one, other] = [someData(), someData()];
    const folder = aFolder();
    await publishFiles(one.file, folder);
    const before = identities(folder);
    await publishFiles(other.file, folder, { isRebuilt: true });
    const touched = changedSince(before, folder);
    expect(touched.filter((name) => name.includes(workspaceIn(one.file)))).toEqual([]);
    expect(new Set(rowsIn(folder, 'runs').map(({ workspace_id }) => workspace_id))).toEqual(
      new Set([workspaceIn(one.file), workspaceIn(other.file)]),
    );
  });
});

describe('what is cut off', () => {
  test('a publish that is stopped anywhere leaves files that can be read, and the next one writes the rest', async () => {
    const data = someData();
    const folder = aFolder();
    await publishFiles(data.file, folder);
    for (const looks of [0, 1, 3, 5, 8]) {
      collect(data, 10 + looks);
      await expect(publishFiles(data.file, folder, { signal: stopAfter(looks), isRebuilt: true })).rejects.toThrow(
        'stopped',
      );
      expect(rowsIn(folder, 'runs').length).toBeGreaterThan(0);
    }
    await publishFiles(data.file, folder);
    expect(rowsOf(folder)).toEqual(await rowsAnew(data.file));
    expect(filesIn(folder).filter((name) => name.includes('.unfinished'))).toEqual([]);
  });

  test('what only a publish that was cut off wrote, and is gone by the next one, does not stay', async () => {
    for (const looks of [3, 4, 5, 6, 7, 8]) {
      const { file, store } = someData();
      const folder = aFolder();
      await publishFiles(file, folder);
      const { id } = integrationNamed(store, 'short-lived');
      const runs = [1, 2, 3].map((number) => {
        const at = now - number * 40 * dayLength;
        return run('short-lived', number, { changes: [], queuedAt: at, startedAt: at, finishedAt: at });
      });
      keepPage(store, id, [pipeline('short-lived'), ...runs]);
      derive(store);
      await publishFiles(file, folder, { signal: stopAfter(looks) }).catch(() => undefined);
      store.removeIntegration(id);
      derive(store);
      await publishFiles(file, folder);
      expect(rowsOf(folder)).toEqual(await rowsAnew(file));
    }
  });

  test('what a killed publish left is removed, and a file that somebody deleted is written anew', async () => {
    const { file } = someData();
    const folder = aFolder();
    await publishFiles(file, folder);
    const before = rowsOf(folder);
    const runs = join(folder, 'runs', `workspace=${workspaceIn(file)}`);
    writeFileSync(join(runs, '.2026-01.parquet.unfinished'), 'PAR1');
    for (const name of filesIn(runs).filter((one) => !one.startsWith('.'))) rmSync(join(runs, name));
    await publishFiles(file, folder);
    expect(rowsOf(folder)).toEqual(before);
    expect(filesIn(runs).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('a file that was cut short, as by a copy that broke off, is written anew', async () => {
    const { file } = someData();
    const folder = aFolder();
    await publishFiles(file, folder);
    const before = rowsOf(folder);
    for (const [table, length] of [
      ['runs', 100],
      ['runs', 0],
      ['projects', 50],
    ] as const) {
      const files = join(folder, table, `workspace=${workspaceIn(file)}`);
      const [name = ''] = filesIn(files);
      truncateSync(join(files, name), length);
      await publishFiles(file, folder);
      expect(rowsOf(folder)).toEqual(before);
    }
  });
});

describe('faults', () => {
  const refusal = (publishing: Promise<unknown>) =>
    publishing.then(
      () => 'It was published.',
      ({ fault, message }) => ({ fault, message }),
    );
  const says = (fault: string, what: string) => ({ fault, message: expect.stringContaining(what) });

  test('a folder that holds something else is left alone', async () => {
    const { file } = someData();
    const folder = aFolder();
    writeFileSync(join(folder, 'letter.txt'), 'mine');
    expect(await refusal(publishFiles(file, folder))).toEqual(says('folder', 'empty folder'));
    expect(filesIn(folder)).toEqual(['letter.txt']);
    expect(await refusal(publishFiles(file, join(folder, 'letter.txt')))).toEqual(says('folder', 'Correct --to'));
  });

  test('a folder of a newer version is left alone', async () => {
    const { file } = someData();
    const folder = aFolder();
    writeFileSync(join(folder, 'plumbline.json'), '{"format":99}');
    expect(await refusal(publishFiles(file, folder))).toEqual(says('newer', 'that version'));
    expect(filesIn(folder)).toEqual(['plumbline.json']);
  });

  test('a full disk is named, each file stays whole, and the next publish writes the rest', async ({ skip }) => {
    const disk = smallDisk(join(aFolder(), 'small'), 2);
    if (!disk) return skip('this user may not mount a disk');
    const data = someData();
    const folder = join(disk.folder, 'lake');
    await publishFiles(data.file, folder);
    const before = rowsIn(folder, 'runs');
    disk.fill();
    collectMany(data, 2000);
    expect(await refusal(publishFiles(data.file, folder))).toEqual(says('full', 'Make room'));
    expect(rowsIn(folder, 'runs')).toEqual(before);
    disk.empty();
    await publishFiles(data.file, folder);
    expect(rowsOf(folder)).toEqual(await rowsAnew(data.file));
  });

  test('a folder that cannot be written is named', async ({ skip }) => {
    const disk = smallDisk(join(aFolder(), 'small'), 2);
    if (!disk || spawnSync('mount', ['-o', 'remount,ro', disk.folder]).status !== 0)
      return skip('this user may not mount a disk');
    expect(await refusal(publishFiles(someData().file, disk.folder))).toEqual(says('rights', 'right to write'));
  });

  test('a second publish of the same data at once is refused', async () => {
    const { file } = someData();
    const lock = lockFile(join(dirname(file), 'publish.lock'));
    expect(await refusal(publishFiles(file, aFolder()))).toEqual(says('busy', 'Publish again'));
    lock?.release();
  });
});
