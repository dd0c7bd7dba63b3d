import { runCommandLine } from './commands/run-command-line.ts';
import { endOnSignals } from './terminal/signals.ts';

const ending = new AbortController();
endOnSignals(ending);
// By itself Node opens its debugger at this one, to every user of this computer.
process.on('SIGUSR1', () => undefined);

// A reader that closes the pipe early, such as `head`, is no error: nothing more is written, and the work goes on to its end and its own status.
const unread = new AbortController();
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A closed terminal reports EIO.
  if (code !== 'EPIPE' && code !== 'EIO') {
    // Each further line fails as the first one did.
    if (!unread.signal.aborted) process.stderr.write(`The output could not be written (${code}).\n`);
    // This event may come after the command has finished.
    process.exitCode ||= 1;
  }
  unread.abort('SIGTERM');
});

// Nobody reads a closed stderr, and the log file has the same messages.
process.stderr.on('error', () => undefined);

const status = await runCommandLine(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: ending.signal,
  unread: unread.signal,
});
process.exitCode = status || process.exitCode;
