import { readFileSync, rmSync } from 'node:fs';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';
import { crc32 } from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';
import type { Column } from '../stats/columns.ts';

/** Deletes a file that can be made again; one that cannot be deleted now stays. */
export function dropFile(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Another program looks at it.
  }
}

/** No longer file can be read at once. */
const longest = 2 ** 31 - 1;

/**
 * Writes plain columns into a file: first the columns, each where it can be looked at as it lies, then how they belong together, then where that begins and the sum
 * of all before. Where it cannot be written there is none, which is no reason to stop anything: the next start takes longer.
 */
export function writeColumns(file: string, content: object): void {
  const writer = new ColumnWriter();
  writer.writeHeader();
  writer.writeValue(content);
  const together = writer.releaseBuffer();
  const length = writer.end + together.length + bytesAtEnd;
  if (length > longest) return;
  const bytes = Buffer.alloc(length);
  for (const { column, begin } of writer.columns) bytes.set(bytesOf(column), begin);
  bytes.set(together, writer.end);
  const end = writer.end + together.length;
  bytes.writeDoubleLE(writer.end, end);
  // What the end of the power left of a file must not pass for the whole.
  bytes.writeUInt32LE(crc32(bytes.subarray(0, bytes.length - bytesOfSum)), bytes.length - bytesOfSum);
  try {
    writeFileAtomic.sync(file, bytes, { mode: 0o600, fsync: false });
  } catch {
    // What is in it can be made again.
  }
}

/** What was written into a file; null where there is none, or not the whole of one. Whoever reads it must have written it. */
export function columnsIn(file: string): unknown {
  try {
    const bytes = readFileSync(file);
    const sum = bytes.length - bytesOfSum;
    if (crc32(bytes.subarray(0, sum)) !== bytes.readUInt32LE(sum)) return null;
    const end = bytes.length - bytesAtEnd;
    const reader = new ColumnReader(bytes.subarray(bytes.readDoubleLE(end), end), bytes);
    reader.readHeader();
    return reader.readValue();
  } catch {
    return null;
  }
}

const bytesOfSum = 4;
const bytesAtEnd = 8 + bytesOfSum;

/** Every column begins at a multiple of this. */
const grain = 8;

const kinds = [Int32Array, Float64Array, Uint8Array] as const;

const bytesOf = ({ buffer, byteOffset, byteLength }: Column): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Writes of a column only which it is, and notes where it goes. */
class ColumnWriter extends DefaultSerializer {
  readonly columns: { readonly column: Column; readonly begin: number }[] = [];
  end = 0;

  _writeHostObject(column: Column): void {
    this.columns.push({ column, begin: this.end });
    const kind = kinds.findIndex((one) => column instanceof one);
    if (kind === -1) throw new TypeError(`No column: ${column.constructor.name}`);
    this.writeUint32(kind);
    this.writeUint32(column.length);
    this.writeDouble(this.end);
    this.end += Math.ceil(column.byteLength / grain) * grain;
  }
}

class ColumnReader extends DefaultDeserializer {
  private readonly bytes: Buffer;

  constructor(together: Buffer, bytes: Buffer) {
    super(together);
    this.bytes = bytes;
  }

  _readHostObject(): Column {
    const kind = kinds[this.readUint32()] ?? Uint8Array;
    const length = this.readUint32();
    return new kind(this.bytes.buffer as ArrayBuffer, this.bytes.byteOffset + this.readDouble(), length);
  }
}
