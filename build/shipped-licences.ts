import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { top } from './project.ts';

const Versions = z.record(z.string(), z.string()).default({});
const Locked = z.object({
  dependencies: Versions,
  optionalDependencies: Versions,
  peerDependencies: Versions,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
const Lock = z.object({ packages: z.record(z.string(), Locked) });
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  homepage: z.string().optional(),
});

/** A package that what we ship is made of, with the texts of its licence as far as it carries them. */
export interface ShippedPackage extends z.output<typeof Manifest> {
  readonly texts: readonly string[];
}

/** Where Node finds a package that another one needs: in the nearest folder of packages, as the lock file names it. */
function resolvedFrom(folder: string, name: string, packages: ReadonlyMap<string, unknown>): string | null {
  const inner = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
  if (packages.has(inner)) return inner;
  return folder === ''
    ? null
    : resolvedFrom(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name, packages);
}

/**
 * The folders of the packages that ours needs to run, and what those need in turn. npm's own `--omit dev` leaves out what a tool of
 * development needs too.
 */
export function shippedFolders(): readonly string[] {
  const lock = Lock.parse(JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')));
  const packages = new Map(Object.entries(lock.packages));
  const shipped = new Set(['']);
  for (const folder of shipped) {
    const about = packages.get(folder);
    if (!about) continue;
    const peers = Object.keys(about.peerDependencies).filter((name) => !about.peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...about.dependencies, ...about.optionalDependencies }), ...peers]) {
      const path = resolvedFrom(folder, name, packages);
      // An optional one may be for another platform.
      if (path !== null && existsSync(join(top, path))) shipped.add(path);
    }
  }
  return [...shipped].filter((folder) => folder !== '');
}

/** Some carry the text of their licence as the last chapter of their README alone. */
function textsInReadme(folder: string): readonly string[] {
  const file = join(top, folder, 'README.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^#+ *licen[cs]e *\n+([^#]*permission is hereby granted[^#]*)/im.exec(text)?.slice(1) ?? [];
}

function shippedPackage(folder: string): ShippedPackage {
  const about = Manifest.safeParse(JSON.parse(readFileSync(join(top, folder, 'package.json'), 'utf8')));
  if (!about.success) throw new Error(`The package in ${folder} names no licence; take another package.`);
  const texts = readdirSync(join(top, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)([.-]|$)/i.test(entry.name))
    .map(({ name }) => readFileSync(join(top, folder, name), 'utf8').trim());
  return { ...about.data, texts: texts.length > 0 ? texts : textsInReadme(folder) };
}

/** The packages of the bundle and beside it, and Electron, which the installers hold. */
export function shippedPackages(): readonly ShippedPackage[] {
  const packages = [...shippedFolders(), 'node_modules/electron'].map(shippedPackage);
  return [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version),
  );
}
