import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a script that writes a line of each thing it has done, kills it after so many lines, in the midst of the next, and gives the last line. */
export async function killedAfter(lines: number, script: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    output += chunk;
    if (output.split('\n').length > lines) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.signalCode !== 'SIGKILL') throw new Error(`It ended by itself: ${child.exitCode ?? child.signalCode}.`);
  return output.trimEnd().split('\n').at(-1) ?? '';
}
