import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { noticesOf } from './notices.ts';
import { top } from './project.ts';
import { sbomOf } from './sbom.ts';
import { shippedPackages } from './shipped.ts';

/** Where installers and the npm package take the notices from. */
export const noticesFolder = join(top, 'out/notices');

/** Writes what goes with every copy, the notices and the list of parts; gives how many parts there are. */
export function writeNotices(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const packages = shippedPackages();
  writeFileAtomic.sync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(packages));
  writeFileAtomic.sync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbomOf(packages), null, 2)}\n`);
  return packages.length;
}
