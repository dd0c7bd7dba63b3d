import { createHash } from 'node:crypto';
import { detailPhase, keyOf, type Question } from './questions/question.ts';

/** The main questions, which a test asks of some companies, or the others. */
export type Part = 'main' | 'detail';

/** What all answers of one endpoint in one company come to. */
export interface EndpointDigest {
  readonly world: string;
  readonly part: Part;
  readonly endpoint: string;
  readonly questions: number;
  readonly digest: string;
}

export const digestOf = (body: Uint8Array | string): string => createHash('sha256').update(body).digest('hex');

/** Sums up the digests of single answers by endpoint; the order in which they came does not matter. */
export function createTally(world: string) {
  const lines = new Map<string, string[]>();
  return {
    add(question: Question, digest: string): void {
      const name = `${question.phase === detailPhase ? 'detail' : 'main'} ${question.endpoint}`;
      const own = lines.get(name) ?? [];
      own.push(`${keyOf(question)} ${digest}`);
      lines.set(name, own);
    },
    digests: (): readonly EndpointDigest[] =>
      [...lines].map(([name, own]) => {
        // Half of a digest tells any two answers apart, and keeps the files small.
        const digest = digestOf(own.sort().join('\n')).slice(0, 32);
        return digestLine(`${world} ${name} ${own.length} ${digest}`);
      }),
  };
}

/** A file of digests: what it was made from, then a line for each endpoint. */
export const textOf = (head: readonly string[], digests: readonly EndpointDigest[]): string =>
  [
    ...head.map((line) => `# ${line}`),
    ...digests.map((one) => `${one.world} ${one.part} ${one.endpoint} ${one.questions} ${one.digest}`),
    '',
  ].join('\n');

export function digestsIn(text: string): readonly EndpointDigest[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map(digestLine);
}

function digestLine(line: string): EndpointDigest {
  const [world = '', part, endpoint = '', questions, digest = ''] = line.split(' ');
  return { world, part: part === 'detail' ? 'detail' : 'main', endpoint, questions: Number(questions), digest };
}
