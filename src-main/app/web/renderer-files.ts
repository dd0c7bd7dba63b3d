import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.ico': 'image/x-icon',
    '.woff2': 'font/woff2',
    '.json': 'application/json; charset=utf-8',
  }),
);

/** System errors for a path without a file; the last for a name that no file could have. */
const codesOfMissing = new Set(['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG']);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codesOfMissing.has(String(error.code));

/** The built assets that were asked for, by file: their names contain a hash of their content, so they stay as they are. */
const assets = new Map<string, Uint8Array<ArrayBuffer>>();

/** The content of a file; an asset is read once, since anybody may ask for it any number of times. */
async function contentOf(file: string, isAsset: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const kept = assets.get(file);
  if (kept !== undefined) return kept;
  const content = new Uint8Array(await readFile(file));
  if (isAsset) assets.set(file, content);
  return content;
}

/** Bytes as they are: as the body of an answer they would be copied twice. */
const streamed = (content: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(content);
      controller.close();
    },
  });

/** One file of the built renderer; a path that names no file is a view of the app, which index.html shows. */
export async function rendererFile(folder: string, path: string): Promise<Response> {
  const asset = extname(path) !== '';
  // Only plain segments: what could climb out of the folder is no file of ours.
  const plain = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path);
  if (asset && !plain) return new Response('Not found.', { status: 404 });
  try {
    const isBuilt = path.startsWith('/assets/');
    const content = await contentOf(join(folder, asset ? path : 'index.html'), isBuilt);
    return new Response(streamed(content), {
      headers: {
        'content-type': types.get(asset ? extname(path) : '.html') ?? 'application/octet-stream',
        // Names of built assets contain a hash of their content; the page that names them must be requested each time.
        'cache-control': isBuilt ? 'public, max-age=31536000, immutable' : 'no-store',
      },
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return asset
      ? new Response('Not found.', { status: 404 })
      : new Response('The app is not built. Run: npm run build', { status: 503 });
  }
}
