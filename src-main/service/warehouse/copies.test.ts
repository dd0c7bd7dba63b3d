import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import { createCopies } from './copies.ts';

/** Copies from a warehouse that gives none, or not yet. */
function someCopies(copyTo: () => Promise<number>, { isFolderOurs = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logged: object[] = [];
  let asked = 0;
  const copies = createCopies({
    source: {
      copyTo: () => {
        asked += 1;
        return copyTo();
      },
    },
    folder,
    isFolderOurs: () => isFolderOurs,
    worker: new URL('file:///nowhere.js'),
    appVersion: '1.0.0',
    log: { info: () => undefined, warn: (about) => void logged.push(about), error: () => undefined },
    longestWait: 10_000,
    idles: 10_000,
    publishedAt: () => 5,
    cameLate: () => undefined,
  });
  const ask = (workspace: number) =>
    copies
      .of(workspace)
      .ask((theirs) => theirs.answer('projects', {}))
      .catch(String);
  return { copies, ask, folder, logged, asked: () => asked };
}

const fault = new WarehouseFault('workspace', 'The warehouse has no workspace 2.');

test('a workspace that cannot be copied is not tried again with each question, and it is named', async () => {
  const { copies, ask, logged, asked } = someCopies(() => Promise.reject(fault));
  for (let count = 0; count < 5; count += 1) expect(await ask(2)).toContain(fault.message);
  expect([asked(), logged.length]).toEqual([1, 1]);
  const named = { workspace: 2, since: 5, fault: 'workspace', detail: fault.message };
  expect([copies.outdated(), copies.outdated(2), copies.outdated(1)]).toMatchObject([named, named, null]);
  copies.tend([], () => undefined);
  expect(copies.outdated(), 'it is gone').toBe(null);
});

test('in a folder that another process may have by now nothing is copied, and nothing deleted', async () => {
  const { copies, ask, folder, asked } = someCopies(() => Promise.resolve(1), { isFolderOurs: false });
  const theirs = join(folder, 'workspace-9-a.db');
  writeFileSync(theirs, 'of another process');
  expect(await ask(2)).toContain('cannot keep its copies');
  copies.tend([], () => undefined);
  expect([asked(), existsSync(theirs)]).toEqual([0, true]);
});

test('at the end no copy begins that still waits for its turn', async () => {
  const stopped = Promise.withResolvers<number>();
  const { copies, ask, asked } = someCopies(() => stopped.promise);
  const answers = [ask(1), ask(2), ask(3)];
  await expect.poll(asked).toBe(1);
  const ended = copies.end();
  stopped.resolve(5);
  await ended;
  await Promise.all(answers);
  expect(asked()).toBe(1);
});
