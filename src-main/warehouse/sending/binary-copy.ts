import { dayLength } from '#shared/time/time.ts';
import type { ColumnType, Value } from '../tables/column.ts';

const chunkBytes = 256 * 1024;
const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const end = Buffer.from([0xff, 0xff]);
/** PostgreSQL counts from 2000. */
const epochMillis = Date.UTC(2000, 0, 1);
const epochDays = epochMillis / dayLength;
const integerOid = 23;
const textOid = 25;

/** PostgreSQL has no zero character in texts. */
export const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

interface Writer {
  int16(value: number): void;
  int32(value: number): void;
  int64(value: number): void;
  double(value: number): void;
  byte(value: number): void;
  text(value: string): void;
  /** Takes what was written, where that is enough for a chunk. */
  taken(isLast: boolean): Buffer | null;
}

function writer(): Writer {
  let bytes = Buffer.allocUnsafe(chunkBytes * 2);
  let length = 0;
  const next = (size: number): number => {
    if (length + size > bytes.length) {
      const larger = Buffer.allocUnsafe((length + size) * 2);
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += size;
    return length - size;
  };
  // Room is made before the buffer is named: a larger one takes its place.
  const int32 = (value: number): void => {
    const at = next(4);
    bytes.writeInt32BE(value, at);
  };
  return {
    int32,
    int16(value) {
      const at = next(2);
      bytes.writeInt16BE(value, at);
    },
    int64(value) {
      const high = Math.floor(value / 2 ** 32);
      const at = next(8);
      bytes.writeInt32BE(high, at);
      bytes.writeUInt32BE(value - high * 2 ** 32, at + 4);
    },
    double(value) {
      const at = next(8);
      bytes.writeDoubleBE(value, at);
    },
    byte(value) {
      const at = next(1);
      bytes.writeUInt8(value, at);
    },
    text(value) {
      const stored = storable(value);
      const size = Buffer.byteLength(stored);
      int32(size);
      const at = next(size);
      bytes.write(stored, at, 'utf8');
    },
    taken(isLast) {
      if (length < (isLast ? 1 : chunkBytes)) return null;
      const chunk = bytes.subarray(0, length);
      bytes = Buffer.allocUnsafe(chunkBytes * 2);
      length = 0;
      return chunk;
    },
  };
}

function writeArray(to: Writer, oid: number, values: readonly (number | string)[]): void {
  const sizeOf = (value: number | string): number =>
    typeof value === 'number' ? 4 : Buffer.byteLength(storable(value));
  to.int32((values.length === 0 ? 12 : 20) + values.reduce<number>((sum, value) => sum + 4 + sizeOf(value), 0));
  to.int32(values.length === 0 ? 0 : 1);
  to.int32(0);
  to.int32(oid);
  if (values.length === 0) return;
  to.int32(values.length);
  to.int32(1);
  for (const value of values) {
    if (typeof value === 'string') to.text(value);
    else {
      to.int32(4);
      to.int32(value);
    }
  }
}

const sized =
  (size: number, write: (to: Writer, value: number) => void) =>
  (to: Writer, value: Value): void => {
    to.int32(size);
    write(to, Number(value));
  };

const writers: Readonly<Record<ColumnType, (to: Writer, value: Value) => void>> = {
  integer: sized(4, (to, value) => to.int32(value)),
  bigint: sized(8, (to, value) => to.int64(value)),
  'double precision': sized(8, (to, value) => to.double(value)),
  boolean: sized(1, (to, value) => to.byte(value)),
  timestamptz: sized(8, (to, value) => to.int64((value - epochMillis) * 1000)),
  date: sized(4, (to, value) => to.int32(value - epochDays)),
  text: (to, value) => to.text(String(value)),
  'integer[]': (to, value) => writeArray(to, integerOid, value as readonly number[]),
  'text[]': (to, value) => writeArray(to, textOid, value as readonly string[]),
};

/** Rows as `COPY … WITH (FORMAT binary)` reads them, in chunks. */
export function* binaryRows(types: readonly ColumnType[], rows: Iterable<readonly Value[]>): Generator<Buffer> {
  yield signature;
  const to = writer();
  const writeOf = types.map((type) => writers[type]);
  for (const row of rows) {
    to.int16(row.length);
    for (const [place, value] of row.entries()) {
      if (value === null) to.int32(-1);
      else writeOf[place]?.(to, value);
    }
    const chunk = to.taken(false);
    if (chunk) yield chunk;
  }
  const rest = to.taken(true);
  if (rest) yield rest;
  yield end;
}
