import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { databaseIdName, type StoreWriter } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { aStoreHome, integrationNamed, keepPage, link, minute, now, pipeline, run } from '#test/builders/store.ts';

export interface Data {
  readonly file: string;
  readonly store: StoreWriter;
}

/** Derives the lead times of a project and stores them. */
export function derive(store: StoreWriter, project = 1): void {
  for (const batch of store.deriveLeadTimes(project)) store.storeLeadTimes(batch);
}

/** Two more runs of both pipelines: what is built is deployed. */
export function collect({ store }: Data, number: number): void {
  const [build, deploy] = store.integrations(1).map(({ id }) => id);
  if (build === undefined || deploy === undefined) throw new Error('There is no pipeline.');
  keepPage(store, build, [pipeline('build'), run('build', number)]);
  const fed = { fedBy: [link('build', number)], changes: [], finishedAt: now + (number + 30) * minute };
  keepPage(store, deploy, [
    pipeline('deploy'),
    run('deploy', number, { queuedAt: now + (number + 10) * minute, ...fed }),
  ]);
  for (const one of store.pipelines(1)) if (one.key === 'ci:deploy') store.setRelease(one.id, { stage: null });
  derive(store);
}

/** So many runs that change nothing else. */
export function collectMany({ store }: Data, count: number): void {
  const [build] = store.integrations(1).map(({ id }) => id);
  const runs = Array.from({ length: count }, (_, index) =>
    run('build', 1000 + index, { branch: 'other', changes: [] }),
  );
  keepPage(store, build ?? 0, [pipeline('build'), ...runs]);
}

/** A data folder with a pipeline that releases what another one builds, and some commits that arrived. */
export function someData(): Data {
  const home = aStoreHome();
  const store = openWriter(home.file);
  onTestFinished(() => {
    store.close();
    home.remove();
  });
  integrationNamed(store, 'build');
  integrationNamed(store, 'deploy');
  const data = { file: home.file, store };
  for (const number of [1, 2, 3]) collect(data, number);
  return data;
}

/**
 * Data that were published, whose file the disk put back to an earlier state, and that other runs then brought past what was published: each change
 * has the number of one that is lost.
 */
export async function putBackData(publish: (file: string) => Promise<unknown>): Promise<Data> {
  const { file, store } = someData();
  store.setSetting(databaseIdName, 'the same before and after');
  await publish(file);
  store.close();
  const earlier = `${file}.earlier`;
  copyFileSync(file, earlier);
  const lost = openWriter(file);
  collectDays(lost, [4, 5]);
  await publish(file);
  lost.close();
  copyFileSync(earlier, file);
  const putBack = openWriter(file);
  onTestFinished(() => putBack.close());
  collectDays(putBack, [40, 50, 60, 70, 80, 90]);
  return { file, store: putBack };
}

/** A run on each of some days. */
function collectDays(store: StoreWriter, days: readonly number[]): void {
  const [build = 0] = store.integrations(1).map(({ id }) => id);
  for (const number of days) {
    const at = now + number * 1440 * minute;
    keepPage(store, build, [
      pipeline('build'),
      run('build', number, { queuedAt: at, startedAt: at, finishedAt: at + minute }),
    ]);
    derive(store);
  }
}

/** An issue whose title must not be published, with labels that need care. */
export const titledIssue = {
  kind: 'issue' as const,
  id: '10001',
  key: 'SHOP-1',
  title: 'A title that canary wrote',
  type: 'Bug',
  url: 'https://issues.local/SHOP-1',
  labels: ['a "label"', 'ü\0'],
  createdAt: Date.UTC(2026, 0, 5),
  updatedAt: Date.UTC(2026, 0, 7),
  resolvedAt: null,
  firstState: 'open',
  state: 'done',
  stateChanges: [{ at: Date.UTC(2026, 0, 6), from: 'open', to: 'done' }],
};

/** An empty data folder for commands, with what they find in the environment. */
export function aDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = {
    PLUMBLINE_DATA_DIR: folder,
    PLUMBLINE_SECRETS: 'file',
    PLUMBLINE_PASSPHRASE: 'a long passphrase',
    PLUMBLINE_API_KEY: 'plk_test-of-the-command-line',
  };
  return { folder, env };
}
