// Collects pages of ten runs from a system that answers at once, from where the cursor stands, until it is killed. Writes the cursor after each commit.
import { writeSync } from 'node:fs';
import type { Collector, Page } from '#main/collectors/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { collect } from '#main/sync/collect.ts';
import { now, pipeline, run } from '../store.ts';

const store = openWriter(process.argv[2] ?? '');
const integrationId = 1;

const endless: Pick<Collector, 'pull' | 'read'> = {
  async *pull(_source, cursor): AsyncGenerator<Page> {
    for (let page = Number(cursor ?? 0) + 1; ; page++) {
      const body = `page ${page}`;
      yield {
        items: [{ kind: 'page', url: '', context: { page }, body }],
        cursor: page,
        progress: null,
        watermark: null,
      };
    }
  },
  read: ({ context }) => [
    pipeline('build'),
    ...Array.from({ length: 10 }, (_, at) => run('build', Number(context.page) * 10 + at)),
  ],
};

await collect({
  integrationId,
  collector: endless as Collector,
  source: {
    url: '',
    transport: { request: () => Promise.reject(new Error('Nobody is asked.')) },
    signal: new AbortController().signal,
    since: null,
    reconcile: false,
  },
  store,
  now: () => now,
  onRecords: () => undefined,
  onStored: () => writeSync(1, `${store.cursor(integrationId)}\n`),
});
