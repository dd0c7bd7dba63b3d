// Builds what is missing or old, then runs the built program in this same process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBundle } from './ensure-built.ts';
import { electronRuntime, run, tool, top } from './project.ts';

const [what, ...args] = process.argv.slice(2);

async function commandLine(words: readonly string[]): Promise<void> {
  const program = join(top, 'out/main/command-line.js');
  process.argv = [process.argv[0] ?? 'node', program, ...words];
  await import(pathToFileURL(program).href);
}

await ensureBundle();
if (what === 'start' && electronRuntime() !== null) {
  process.exitCode = run(tool('electron'), ['.', ...args], { stdio: 'inherit' });
} else if (what === 'start') {
  process.stderr.write(
    'No window here: the Electron runtime is not on this machine (npx install-electron fetches it). Serving to the browser instead.\n',
  );
  await commandLine(['serve', '--open', ...args]);
} else {
  await commandLine(args);
}
