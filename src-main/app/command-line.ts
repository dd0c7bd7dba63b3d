import { runCommandLine } from './commands/run.ts';

/** So long after a signal another one is taken for the same, in milliseconds: a terminal tells all its programs, and one that started ours passes it on. */
const passedOnWithin = 1000;

const ending = new AbortController();
let toldAt = 0;
// Also where its terminal is closed it ends in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!ending.signal.aborted) {
      toldAt = performance.now();
      ending.abort(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    } else if (performance.now() - toldAt > passedOnWithin) {
      // A second time the user means it.
      process.exit(130);
    }
  });
}
// A reader such as `head` that has read enough is no fault. The command ends in order: a demo takes its data away.
let isReadEnough = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A terminal that was closed says EIO.
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  isReadEnough = true;
  ending.abort();
});

// What nobody reads any more is written for nobody; the log file has it too.
process.stderr.on('error', () => undefined);

const status = await runCommandLine(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: ending.signal,
});
process.exitCode = isReadEnough ? 0 : status;
