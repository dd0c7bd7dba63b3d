import { expect, onTestFinished, test, vi } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, pipeline, run } from '#test/builders/store.ts';
import { openForWriting } from '../../../store/connection/database.ts';
import { openWriter } from '../../../store/writer.ts';
import { type Deriving, startDeriving } from './deriving.ts';

/** A project with one pipeline; `derive` derives in this thread, unless `fail` gives an error. */
function aProject(fail: () => Error | null = () => null) {
  const home = aStoreHome();
  const store = openWriter(home.file);
  const { id: integration } = integrationNamed(store, 'build');
  const failed: unknown[] = [];
  const derived: number[] = [];
  let number = 0;
  const keepRun = (): void => {
    number += 1;
    keepPage(store, integration, [pipeline('build'), run('build', number)]);
  };
  const deriving: Deriving = startDeriving({
    store,
    derive: async (projectId) => {
      const error = fail();
      if (error) throw error;
      for (const batch of store.deriveLeadTimes(projectId)) store.storeLeadTimes(batch);
    },
    onDerived: (projectId) => void derived.push(projectId),
    failed: (error) => void failed.push(error),
  });
  onTestFinished(async () => {
    await deriving.close();
    store.close();
    home.remove();
  });
  const isCurrent = (): boolean => store.areLeadTimeFactsCurrent(1);
  return { deriving, keepRun, isCurrent, derived, failed, file: home.file };
}

test('facts that are behind are derived, again and again while records come', async () => {
  const { deriving, keepRun, isCurrent, derived } = aProject();
  for (const time of [1, 2, 3]) {
    keepRun();
    expect(isCurrent()).toBe(false);
    deriving.look();
    await vi.waitFor(() => expect(isCurrent()).toBe(true));
    await vi.waitFor(() => expect(derived.length).toBeGreaterThanOrEqual(time));
  }
  expect(new Set(derived)).toEqual(new Set([1]));
});

test('what was stored before somebody waits is derived when the wait is over', async () => {
  const { deriving, keepRun, isCurrent } = aProject();
  keepRun();
  deriving.look();
  keepRun();
  await deriving.upToDate(1);
  expect(isCurrent()).toBe(true);
});

test('where facts cannot be derived the wait is over all the same, and the next time may do better', async () => {
  let error: Error | null = new Error('No room.');
  const { deriving, keepRun, isCurrent, failed } = aProject(() => error);
  keepRun();
  await deriving.upToDate(1);
  expect(isCurrent()).toBe(false);
  expect(failed).toEqual([error]);
  error = null;
  await deriving.upToDate(1);
  expect(isCurrent()).toBe(true);
});

test('a state of facts that cannot be read ends one wait with a failure, and none that follows', async () => {
  const { deriving, keepRun, isCurrent, failed, file } = aProject();
  keepRun();
  await deriving.upToDate(1);
  const db = openForWriting(file);
  onTestFinished(() => void db.close());
  db.exec("UPDATE lead_time_states SET state = 'no state'");
  await deriving.upToDate(1);
  expect(failed).toHaveLength(1);
  db.exec('DELETE FROM lead_time_states');
  await deriving.upToDate(1);
  expect(isCurrent()).toBe(true);
});

test('nothing is derived after the end', async () => {
  const { deriving, keepRun, isCurrent } = aProject();
  await deriving.close();
  keepRun();
  deriving.look();
  await deriving.upToDate(1);
  expect(isCurrent()).toBe(false);
});
