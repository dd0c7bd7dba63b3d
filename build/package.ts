// npm run package: the build, its licence notices and its SBOM, the npm package, and installers where Electron's runtime is.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBundle } from './ensure-built.ts';
import { makeInstallers } from './installers.ts';
import { noticesFolder, writeNotices } from './notices-folder.ts';
import { electronRuntime, npm, top } from './project.ts';

const output = join(top, 'dist');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

rmSync(output, { recursive: true, force: true });
mkdirSync(output);
await ensureBundle();
say(`The licence notices and the SBOM of ${writeNotices(noticesFolder)} packages are in ${noticesFolder}.`);
say(`The npm package is ${join(output, npm(['pack', '--silent', '--pack-destination', output]).trim())}.`);
const runtime = electronRuntime();
if (runtime === null) {
  say('No installers were made: the Electron runtime is not on this machine.');
  say('Where its downloads can be reached, npx install-electron fetches it; then run npm run package again.');
} else {
  const faults = await makeInstallers({ runtime, output });
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0) process.exitCode = 1;
  else say(`The installers are in ${output}; their fuses read back as configured.`);
}
