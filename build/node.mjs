// Starts a script of this folder. Plain JavaScript, so that an older Node can say what is wrong instead of failing to read TypeScript.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [script, ...given] = process.argv.slice(2);
const file = resolve(import.meta.dirname, script);
const bundled = join(import.meta.dirname, '../node_modules/.bin/node');

if (Number.parseInt(process.versions.node, 10) >= 24) {
  process.argv = [process.argv[0], file, ...given];
  await import(pathToFileURL(file).href);
} else if (existsSync(bundled)) {
  const child = spawn(bundled, [file, ...given], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status) => {
    process.exitCode = status ?? 1;
  });
} else {
  process.stderr.write(
    `Plumbline needs Node 24; this is ${process.versions.node}, and the packages hold none for ${process.platform}-${process.arch}.\n` +
      'Install Node 24 from https://nodejs.org, then run the same command again.\n',
  );
  process.exitCode = 1;
}
