// Runs a program on the Node that Plumbline needs. Plain JavaScript, so that an older Node can say what is wrong instead of failing to read it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const needed = 24;

// Names are looked up by the same few threads that read files and unpack answers: name servers that keep silent must not take them all.
process.env.UV_THREADPOOL_SIZE ??= '16';

/**
 * For the C library of Linux, which reads them when a process begins. By itself it keeps what threads give back, for each thread apart: a service over
 * a long history then holds twice of what it uses. Electron has an allocator of its own.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Lets this process begin again with the settings of the allocator, where it has none: its id, its streams and its parent stay. */
function beginAgain() {
  if (process.platform !== 'linux' || process.execve === undefined || 'MALLOC_ARENA_MAX' in process.env) return;
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, words, { ...allocator, ...process.env });
}

/** The Node among our packages, wherever npm put them: beside this package or around it. */
function packagedNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return [join(folder, 'bin/node'), join(folder, 'bin/node.exe')].find((file) => existsSync(file)) ?? null;
  } catch {
    return null;
  }
}

/** Runs `file` in this process where it is new enough, else on the packaged Node; says what is missing where there is none. */
export async function runOnNode(file, given) {
  if (Number.parseInt(process.versions.node, 10) >= needed) {
    beginAgain();
    process.argv = [process.argv[0], file, ...given];
    await import(pathToFileURL(file).href);
    return;
  }
  const node = packagedNode();
  if (node === null) {
    process.stderr.write(
      `Plumbline needs Node ${needed}; this is ${process.versions.node}, and the packages hold none for ${process.platform}-${process.arch}.\n` +
        `Install Node ${needed} from https://nodejs.org, then run the same command again.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [file, ...given], { stdio: 'inherit', env: { ...allocator, ...process.env } });
  // At SIGUSR1 Node would open the debugger of this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status) => {
    process.exitCode = status ?? 1;
  });
}
