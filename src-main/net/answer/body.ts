import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { SourceError } from '../source-error.ts';

/** The upper limit for all collectors: reading a text takes several times its size in memory. */
const largestEver = 64 * 2 ** 20;

/** How many bytes of an answer are read: the usual number, unless the collector named a larger one for this kind of page. */
export const largestOf = (usual: number, named = usual): number => Math.min(named, largestEver);

/** The whole body as text, without a byte-order mark. The limit counts what was unpacked; `address` is named where it is exceeded. */
export async function textOf(
  body: Dispatcher.ResponseData['body'],
  encoding: string,
  largest: number,
  address: string,
): Promise<string> {
  const bytes = /^(x-)?gzip$/i.test(encoding) ? unpacked(body) : body;
  // Each chunk is copied: one of a single byte would hold all that came from the network with it, such as extensions of chunks.
  const held = new ArrayBuffer(0, { maxByteLength: largest });
  for await (const chunk of bytes) {
    if (held.byteLength + chunk.length > largest)
      throw new SourceError('answer_too_large', `The answer of ${address} is larger than ${sizeOf(largest)}.`);
    held.resize(held.byteLength + chunk.length);
    new Uint8Array(held).set(chunk, held.byteLength - chunk.length);
  }
  return new TextDecoder('utf-8').decode(held);
}

/** The unpacked bytes of a gzip. An empty body stays empty, even where a header names the encoding, as with 304. */
async function* unpacked(body: Dispatcher.ResponseData['body']): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  try {
    yield* pipeline(body, gunzip, () => {});
  } catch (error) {
    const isEmpty =
      error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR' && gunzip.bytesWritten === 0;
    if (!isEmpty) throw error;
  }
}

const sizeOf = (bytes: number): string => `${Number((bytes / 2 ** 20).toPrecision(2))} MB`;
