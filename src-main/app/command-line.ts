import { runCommandLine } from './commands/run.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second time the user means it.
    if (ending.signal.aborted) process.exit(130);
    ending.abort(signal);
  });
}
// A reader such as `head` that has read enough is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// What nobody reads any more is written for nobody; the log file has it too.
process.stderr.on('error', () => undefined);

process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: ending.signal,
});
