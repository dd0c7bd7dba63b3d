import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { top } from './project.ts';
import { sbomOf } from './sbom.ts';
import { type ShippedPackage, shippedPackages } from './shipped-licences.ts';

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

const line = '-'.repeat(80);

function noticeOf({ name, version, license, homepage, texts }: ShippedPackage): string {
  const text = texts.length > 0 ? texts.join('\n\n') : 'The package carries no licence text of its own.';
  return [`${name} ${version}`, `Licence: ${license}`, ...(homepage ? [homepage] : []), '', text].join('\n');
}

/** The notices of everything by others that we ship. */
function noticesOf(packages: readonly ShippedPackage[]): string {
  const head =
    'Plumbline contains the packages below, each under its own licence.\n' +
    'In the desktop app, the licences of Chromium stand in LICENSES.chromium.html beside the program.';
  return `${[head, ...packages.map(noticeOf)].join(`\n\n${line}\n`)}\n`;
}
