import type { ShippedPackage } from './shipped.ts';

const line = '-'.repeat(80);

function noticeOf({ name, version, license, homepage, texts }: ShippedPackage): string {
  const text = texts.length > 0 ? texts.join('\n\n') : 'The package carries no licence text of its own.';
  return [`${name} ${version}`, `Licence: ${license}`, ...(homepage ? [homepage] : []), '', text].join('\n');
}

/** The notices of everything by others that we ship. */
export function noticesOf(packages: readonly ShippedPackage[]): string {
  const head =
    'Plumbline contains the packages below, each under its own licence.\n' +
    'In the desktop app, the licences of Chromium stand in LICENSES.chromium.html beside the program.';
  return `${[head, ...packages.map(noticeOf)].join(`\n\n${line}\n`)}\n`;
}
