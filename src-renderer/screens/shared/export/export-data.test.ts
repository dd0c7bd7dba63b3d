import { expect, test } from 'vitest';
import { csvOf } from './export-data.ts';

test('no name becomes a formula or a row of its own', async () => {
  async function* rows() {
    yield [{ pipeline: 'a\rb' }, { pipeline: '=1+1' }];
    yield [{ pipeline: 'c\nd' }];
  }
  const table = await (await csvOf({ path: '', rows })).text();
  expect(table).toBe('pipeline\n"a\rb"\n\'=1+1\n"c\nd"\n');
});
