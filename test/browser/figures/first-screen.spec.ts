import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { expect, test } from '../support/app.ts';

/** So many bytes of script, as a server would send them compressed, stand between a press and the first screen. */
const most = 250 * 1000;

const built = join(import.meta.dirname, '../../../out/renderer');
const Manifest = z.record(z.string(), z.looseObject({ file: z.string(), imports: z.array(z.string()).default([]) }));

/** The files that some entries need before any of their code runs. */
function neededBy(entries: readonly string[]): ReadonlySet<string> {
  const manifest = new Map(
    Object.entries(Manifest.parse(JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')))),
  );
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest.get(name);
    if (!chunk) throw new Error(`The build has no ${name}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports) visit(next);
  };
  for (const entry of entries) visit(entry);
  return files;
}

test('the first screen needs little script; charts, graph and menus come when they are shown', () => {
  const files = neededBy(['index.html', 'app/start/start.tsx', 'screens/overview/Overview.tsx']);
  const sizes = Array.from(files, (file) => gzipSync(readFileSync(join(built, file))).length);
  expect(files.size).toBeGreaterThan(5);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
});
