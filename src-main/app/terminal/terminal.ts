import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { ownMember } from '#shared/records/own-member.ts';
import { UsageFault } from './fault.ts';

type Output = Writable & { readonly isTTY?: boolean };

/** All that a command knows of the process it runs in. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user or the system asks the process to end. */
  readonly signal: AbortSignal;
  /** Aborted when nobody reads the output any more, which ends only what serves until it is asked to end. */
  readonly unread: AbortSignal;
}

/** Writes a line of output: what scripts read. */
export const print = (terminal: Terminal, line: string): void => void terminal.stdout.write(`${harmless(line)}\n`);

/** Writes a line of output that cannot be had again; false where nobody could read it. */
export const printed = (terminal: Terminal, line: string): Promise<boolean> =>
  new Promise((resolve) => terminal.stdout.write(`${harmless(line)}\n`, (error) => resolve(!error)));

/** Writes a message: what people read. */
export const say = (terminal: Terminal, line: string): void => void terminal.stderr.write(`${harmless(line)}\n`);

/** With control characters, and those that turn the direction of text, written as JSON escapes them, so that JSON stays the same: a name that a system gives must not command the terminal. */
export const harmless = (text: string): string =>
  text.replace(
    /(?!\r\n)(?:[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069])/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Reads a secret from a prompt that does not show it, or from what is piped in. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  if (!terminal.stdin.isTTY) return (await pipedIn(terminal)).replace(/\r?\n$/, '');
  terminal.stderr.write(`${question}: `);
  // Without an output readline echoes nothing.
  const lines = createInterface({ input: terminal.stdin, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('close', () => reject(new UsageFault('Nothing was entered.')));
    });
  } finally {
    lines.close();
    terminal.stderr.write('\n');
  }
}

/** In bytes; more than any secret has, less than a file or a device that was piped in by mistake. */
const longestPiped = 2 ** 16;

async function pipedIn({ stdin }: Terminal): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > longestPiped) throw new UsageFault('What was piped in is too long for a secret. Pipe in nothing else.');
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** A table for reading: columns as wide as their widest cell. */
export function tableOf(columns: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string {
  const lines = [
    columns,
    ...rows.map((row) => columns.map((column) => String(ownMember(row, column) ?? '').replace(/\s/g, ' '))),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
