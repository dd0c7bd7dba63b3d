import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '#test/parquet/folder.ts';
import { writeText, writeWhole } from './whole-file.ts';

test('of two that write one file at the same time each writes all of it', async () => {
  const folder = aFolder();
  const file = join(folder, 'all.parquet');
  await writeWhole(file, async (unfinished) => {
    writeFileSync(unfinished, 'first ');
    await writeText(file, 'the other');
    appendFileSync(unfinished, 'and last');
    return 'written';
  });
  expect(readFileSync(file, 'utf8')).toBe('first and last');
  expect(readdirSync(folder)).toEqual(['all.parquet']);
});
