import { runCommandLine } from './commands/run.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second time the user means it.
    if (ending.signal.aborted) process.exit(130);
    ending.abort(signal);
  });
}
// A reader such as `head` that has read enough is no fault. The command ends in order: a demo takes its data away.
let isReadEnough = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
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
