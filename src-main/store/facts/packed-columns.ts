import type { Column } from '../../stats/columns.ts';

export type ColumnKind = 'moments' | 'ints' | 'bytes';

const made: Readonly<Record<ColumnKind, (length: number) => Column>> = {
  moments: (length) => new Float64Array(length),
  ints: (length) => new Int32Array(length),
  bytes: (length) => new Uint8Array(length),
};

const bytesOf = (column: Column): Uint8Array => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

/** Columns one after the other, as bytes. */
export function packed(columns: readonly Column[]): Uint8Array {
  const all = new Uint8Array(columns.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let end = 0;
  for (const column of columns) {
    all.set(bytesOf(column), end);
    end += column.byteLength;
  }
  return all;
}

/** The columns that lie in several blobs; each holds what follows on the one before it. */
export function joinedColumns(
  blobs: readonly { readonly length: number; readonly bytes: Uint8Array }[],
  kinds: readonly ColumnKind[],
): readonly Column[] {
  const length = blobs.reduce((sum, blob) => sum + blob.length, 0);
  const columns = kinds.map((kind) => made[kind](length));
  let begin = 0;
  for (const blob of blobs) {
    let from = 0;
    for (const column of columns) {
      const width = column.BYTES_PER_ELEMENT;
      const to = from + blob.length * width;
      bytesOf(column).set(blob.bytes.subarray(from, to), begin * width);
      from = to;
    }
    begin += blob.length;
  }
  return columns;
}
