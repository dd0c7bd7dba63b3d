import { runCommandLine } from './commands/run-command-line.ts';
import { endOnSignals } from './terminal/signals.ts';

const ending = new AbortController();
endOnSignals(ending);
// By itself Node opens its debugger at this one, to every user of this computer.
process.on('SIGUSR1', () => undefined);

// A reader that closes the pipe early, such as `head`, is no error. The command still ends in order: a demo deletes its data.
let ofOutput: 0 | 1 | null = null;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // A closed terminal reports EIO.
  const isReadEnough = code === 'EPIPE' || code === 'EIO';
  if (!isReadEnough) process.stderr.write(`The output could not be written (${code}).\n`);
  ofOutput ??= isReadEnough ? 0 : 1;
  // This event may come after the command has finished.
  process.exitCode = ofOutput;
  ending.abort();
});

// Nobody reads a closed stderr, and the log file has the same messages.
process.stderr.on('error', () => undefined);

const status = await runCommandLine(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: ending.signal,
});
process.exitCode = ofOutput ?? status;
