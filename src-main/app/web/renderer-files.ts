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

/** One file of the built renderer; a path that names no file is a view of the app, which index.html shows. */
export async function rendererFile(folder: string, path: string): Promise<Response> {
  const asset = extname(path) !== '';
  // Only plain segments: what could climb out of the folder is no file of ours.
  const plain = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path);
  if (asset && !plain) return new Response('Not found.', { status: 404 });
  try {
    const body = await readFile(join(folder, asset ? path : 'index.html'));
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': types.get(asset ? extname(path) : '.html') ?? 'application/octet-stream',
        // Names of built assets contain a hash of their content; the page that names them must be requested each time.
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
      },
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
    return asset
      ? new Response('Not found.', { status: 404 })
      : new Response('The app is not built. Run: npm run build', { status: 503 });
  }
}
