// Stores pages of ten runs one after another, from where the cursor stands, until it is killed. Writes the number of each page that is stored.
import { writeSync } from 'node:fs';
import { openWriter } from '#main/store/writer.ts';
import { now, pipeline, run } from './store.ts';

const store = openWriter(process.argv[2] ?? '');
const integrationId = 1;
for (let page = Number(store.cursor(integrationId) ?? 0) + 1; ; page++) {
  const runs = Array.from({ length: 10 }, (_, at) => run('build', page * 10 + at));
  store.storePage(
    integrationId,
    {
      items: [{ kind: 'page', url: 'https://ci.local', context: {}, body: `page ${page}` }],
      records: [pipeline('build'), ...runs],
      cursor: page,
      progress: null,
      watermark: null,
    },
    now,
  );
  writeSync(1, `${page}\n`);
}
