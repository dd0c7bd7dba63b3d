import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '#main/app/commands/run-command-line.ts';

export interface CommandResult {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command as a shell would, with its own environment and streams. */
export async function plumbline(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
): Promise<CommandResult> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const out = text(stdout);
  const err = text(stderr);
  const stdin = Readable.from([input]);
  // Commander reads its options' variables from the process itself.
  const outside = { ...process.env };
  Object.assign(process.env, env);
  const { signal } = new AbortController();
  const status = await runCommandLine(args, { stdin, stdout, stderr, env, signal, unread: signal }).finally(() => {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, outside);
  });
  stdout.end();
  stderr.end();
  return { status, out: await out, err: await err };
}
