import { closeSync, openSync, readSync } from 'node:fs';

/** More than any text that people write or a PEM file has, in bytes. */
const most = 10_000_000;

/** Reads the whole of a file that somebody named, which may be a pipe. Throws what the system says, and where a device or a wrong file does not end soon. */
export function readAtMost(file: string): Buffer {
  const opened = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; size <= most; ) {
      const chunk = Buffer.alloc(65_536);
      const length = readSync(opened, chunk);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, length));
      size += length;
    }
  } finally {
    closeSync(opened);
  }
  throw new RangeError(`${file} has more than ${most} bytes.`);
}
