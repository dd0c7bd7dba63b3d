import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Question } from './questions/question.ts';

/** A line of WORLD.jsonl: the question, the digest of its answer, and where that lies in WORLD.answers. */
export interface Line {
  readonly question: Question;
  readonly digest: string;
  readonly at: number;
  readonly length: number;
}

const linesFile = (folder: string, world: string): string => join(folder, `${world}.jsonl`);
const bodiesFile = (folder: string, world: string): string => join(folder, `${world}.answers`);

/** Writes the answers of a company: each as a gzip member of its own, equal ones once. */
export function writeAnswers(folder: string, world: string) {
  mkdirSync(folder, { recursive: true });
  rmSync(linesFile(folder, world), { force: true });
  writeFileSync(bodiesFile(folder, world), '');
  const bodies = openSync(bodiesFile(folder, world), 'a');
  const kept = new Map<string, Pick<Line, 'at' | 'length'>>();
  let end = 0;
  const lines: string[] = [];
  return {
    add(question: Question, digest: string, body: Uint8Array): void {
      let index = kept.get(digest);
      if (!index) {
        const packed = gzipSync(body, { level: 1 });
        appendFileSync(bodies, packed);
        index = { at: end, length: packed.byteLength };
        end += packed.byteLength;
        kept.set(digest, index);
      }
      lines.push(`${JSON.stringify({ question, digest, ...index } satisfies Line)}\n`);
    },
    close(): void {
      closeSync(bodies);
      // Last, so that a run that was ended early leaves nothing that looks whole.
      writeFileSync(linesFile(folder, world), lines.join(''));
    },
  };
}

/** Whether the answers of a company were written to the end. */
export const hasAnswers = (folder: string, world: string): boolean => existsSync(linesFile(folder, world));

/** The answers of a company as they were written. */
export function readAnswers(folder: string, world: string) {
  const text = readFileSync(linesFile(folder, world), 'utf8');
  const bodies = openSync(bodiesFile(folder, world), 'r');
  return {
    lines: text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Line => JSON.parse(line)),
    body({ at, length }: Line): string {
      const packed = new Uint8Array(length);
      readSync(bodies, packed, 0, length, at);
      return gunzipSync(packed).toString('utf8');
    },
    close: () => closeSync(bodies),
  };
}
