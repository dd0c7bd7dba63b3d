import { join } from 'node:path';
import { openForLooking } from '#main/store/connection/database.ts';
import { openWriter } from '#main/store/writer.ts';
import type { Filled } from './fill.ts';
import { newRun } from './history.ts';

let stored = 0;

const fileIn = (dataDir: string): string => join(dataDir, 'plumbline.db');

/** The program that derived the facts that are there, so that the service goes on with what is derived here. */
function programOf(file: string): string | null {
  const db = openForLooking(file);
  const state = db.prepare<[], string>('SELECT state FROM lead_time_states').pluck().get();
  db.close();
  if (state === undefined) throw new Error('Nothing was derived yet.');
  return (JSON.parse(state) as { program: string | null }).program;
}

/** Stores three more runs as a page of a collection that goes on; the service is not told of them. */
export function storeNews(dataDir: string, { integrationId }: Filled): void {
  stored += 1;
  const store = openWriter(fileIn(dataDir), Date.now(), undefined, programOf(fileIn(dataDir)));
  store.syncStarted(integrationId, Date.now());
  const records = ['api', 'web', 'mobile'].map((name) => newRun(name, stored, Date.now()));
  store.storePages(
    integrationId,
    [{ records, items: [], cursor: stored, progress: null, watermark: null }],
    Date.now(),
  );
  store.close();
}

/** Ends that collection, as the service does; gives the milliseconds until the figures are those of the new runs. */
export function endNews(dataDir: string, { integrationId, projectId }: Filled): number {
  const store = openWriter(fileIn(dataDir), Date.now(), undefined, programOf(fileIn(dataDir)));
  const begun = performance.now();
  for (const batch of store.deriveLeadTimes(projectId)) store.storeLeadTimes(batch);
  store.syncEnded(integrationId, { state: 'done', fault: null }, Date.now());
  const took = performance.now() - begun;
  store.close();
  return took;
}
