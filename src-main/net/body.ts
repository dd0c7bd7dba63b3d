import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { SourceError } from './source-error.ts';

/** The whole body as text, without a byte-order mark. The limit counts what was unpacked. */
export async function textOf(
  body: Dispatcher.ResponseData['body'],
  encoding: string,
  largest: number,
): Promise<string> {
  const bytes = /^(x-)?gzip$/i.test(encoding) ? pipeline(body, createGunzip(), () => {}) : body;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > largest)
      throw new SourceError('answer_too_large', `An answer was larger than ${Math.round(largest / 2 ** 20)} MB.`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8').decode(Buffer.concat(chunks));
}
