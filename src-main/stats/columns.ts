/** Numbers of one kind in a row, a million of which take a tenth of the room of anything else. */
export type Column = Int32Array | Float64Array | Uint8Array;

/** A column of the same kind, all zeros. */
export function columnLike<C extends Column>(column: C, length: number): C;
export function columnLike(column: Column, length: number): Column {
  if (column instanceof Float64Array) return new Float64Array(length);
  return column instanceof Int32Array ? new Int32Array(length) : new Uint8Array(length);
}

/** The values at some indexes of a column, in their order. */
export function gather<C extends Column>(column: C, indexes: Int32Array): C {
  const to = columnLike(column, indexes.length);
  for (let at = 0; at < indexes.length; at++) to[at] = column[indexes[at] ?? 0] ?? 0;
  return to;
}

/** Columns one after the other: there may be a million values. */
export function joined(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const column of columns) {
    all.set(column, end);
    end += column.length;
  }
  return all;
}

/** A column of moments, each made from its index: `Float64Array.from` takes ten times as long. */
export function momentColumn(length: number, of: (index: number) => number): Float64Array {
  const column = new Float64Array(length);
  for (let index = 0; index < length; index++) column[index] = of(index);
  return column;
}

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

/** Columns of some length that lie in several blobs, each of which is read and let go: together they take as much room as what is made of them. */
export function joinedColumns(
  length: number,
  blobs: Iterable<{ readonly length: number; readonly bytes: Uint8Array }>,
  kinds: readonly ColumnKind[],
): readonly Column[] {
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
