import { join } from 'node:path';
import { openWriter } from '#main/store/writer.ts';
import type { Filled } from './fill.ts';
import { newRun } from './history.ts';

let stored = 0;

/** Stores three more runs, as a small collection does; the service is not told of them. */
export function storeNews(dataDir: string, { integrationId }: Filled): void {
  stored += 1;
  const store = openWriter(join(dataDir, 'plumbline.db'));
  const records = ['api', 'web', 'mobile'].map((name) => newRun(name, stored, Date.now()));
  store.storePages(
    integrationId,
    [{ records, items: [], cursor: stored, progress: null, watermark: null }],
    Date.now(),
  );
  store.close();
}
