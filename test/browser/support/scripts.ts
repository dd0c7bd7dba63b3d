import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const rendererFolder = resolve(import.meta.dirname, '../../../out/renderer');

/** What a screen takes to be shown first, in bytes of JavaScript, gzipped. */
export interface ScreenScripts {
  readonly screen: string;
  /** All of it, from the page's own script on. */
  readonly initial: number;
  /** What is fetched for this screen alone. */
  readonly own: number;
}

/** Reads the built renderer: the scripts that the page names, what those fetch to begin, and each screen with all that it needs. */
export function scriptsOfScreens(folder = rendererFolder): readonly ScreenScripts[] {
  const assets = join(folder, 'assets');
  const texts = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
  );
  const filesIn = (pattern: RegExp, name: string): readonly string[] =>
    [...(texts.get(name) ?? '').matchAll(pattern)].flatMap(([, file = '']) => (texts.has(file) ? [file] : []));
  const withNeeded = (names: Iterable<string>): ReadonlySet<string> => {
    const needed = new Set(names);
    // A set that grows is walked to its new end.
    for (const name of needed)
      for (const file of filesIn(/(?:from|import)["'`]\.\/([\w.-]+\.js)/g, name)) needed.add(file);
    return needed;
  };
  const lazyOf = (names: Iterable<string>) =>
    [...names].flatMap((name) => filesIn(/import\(["'`]\.\/([\w.-]+\.js)/g, name));
  const size = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(texts.get(name) ?? '').byteLength, 0);

  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = withNeeded([...page.matchAll(/assets\/([\w.-]+\.js)"/g)].map(([, file = '']) => file));
  const begun = withNeeded([...named, ...lazyOf(named)]);
  return [...new Set(lazyOf(begun))]
    .filter((file) => !begun.has(file))
    .map((file) => {
      const all = withNeeded([...begun, file]);
      const own = [...all].filter((name) => !begun.has(name));
      return { screen: file.replace(/-[\w-]{8}\.js$/, ''), initial: size(all), own: size(own) };
    })
    .sort((one, other) => other.initial - one.initial);
}
