import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Value } from '../tables/column.ts';
import { conversions, type Field, schemaOf } from './schema.ts';
import { writeWhole } from './whole-file.ts';

/** How many rows are in memory at once, and in a row group. */
const groupLength = 20_000;

/** Writes rows as a Parquet file, or removes it where there are none; gives how many they were. */
export async function writeParquet(
  file: string,
  fields: readonly Field[],
  { rows, signal }: { readonly rows: Iterable<readonly Value[]>; readonly signal: AbortSignal },
): Promise<number> {
  let count = 0;
  await writeWhole(file, async (unfinished) => {
    const writer = new ParquetWriter({
      writer: fileWriter(unfinished),
      schema: schemaOf(fields),
      createdBy: 'Plumbline',
    });
    for (const group of groupsOf(rows, fields)) {
      // A signal is seen only between two turns.
      await nextTurn();
      signal.throwIfAborted();
      count += group[0]?.length ?? 0;
      const columnData = fields.map(({ name }, place) => ({ name, data: group[place] ?? [] }));
      await writer.write({ columnData, rowGroupSize: groupLength });
    }
    await writer.finish();
    // Readers refuse a file without any row group.
    return count > 0 ? 'written' : 'nothing';
  });
  return count;
}

/** Rows as columns, a group at a time. */
function* groupsOf(rows: Iterable<readonly Value[]>, fields: readonly Field[]): Generator<unknown[][]> {
  const empty = (): unknown[][] => fields.map(() => []);
  const conversionOf = fields.map(({ type }) => conversions[type]);
  let group = empty();
  for (const row of rows) {
    for (const [place, convert] of conversionOf.entries()) {
      const value = row[place] ?? null;
      group[place]?.push(value === null ? null : convert(value));
    }
    if (group[0]?.length !== groupLength) continue;
    yield group;
    group = empty();
  }
  if (group[0]?.length !== 0) yield group;
}
