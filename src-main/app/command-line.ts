import { runCommandLine } from './commands/run-command-line.ts';

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
let ofOutput: 0 | 1 | null = null;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A terminal that was closed says EIO.
  const isReadEnough = code === 'EPIPE' || code === 'EIO';
  if (!isReadEnough) process.stderr.write(`The output could not be written (${code}).\n`);
  ofOutput ??= isReadEnough ? 0 : 1;
  // It may be told only after the command is through.
  process.exitCode = ofOutput;
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
process.exitCode = ofOutput ?? status;
