import { readAnswers } from './answer-files.ts';
import type { World } from './companies/world.ts';
import { compared } from './difference.ts';
import { digestOf } from './digests.ts';
import { eachAnswer } from './in-folder.ts';
import { keyOf } from './questions/question.ts';

/** How the answers of one endpoint compare with those that were kept. */
export interface EndpointResult {
  equal: number;
  /** Equal but for the last digits of some numbers, or for the order of members. */
  close: number;
  different: number;
  missing: number;
  added: number;
  /** The largest difference among those that are close. */
  largest: number;
  /** The first of what is not equal, in words. */
  readonly examples: string[];
}

const mostExamples = 3;

/** Asks everything again and compares it with the answers in a folder, endpoint by endpoint. */
export async function compareWorld(world: World, folder: string): Promise<ReadonlyMap<string, EndpointResult>> {
  const before = readAnswers(folder, world.name);
  const left = new Map(before.lines.map((line) => [keyOf(line.question), line]));
  const results = new Map<string, EndpointResult>();
  const resultOf = (endpoint: string): EndpointResult => {
    const none = { equal: 0, close: 0, different: 0, missing: 0, added: 0, largest: 0, examples: [] };
    const result = results.get(endpoint) ?? none;
    results.set(endpoint, result);
    return result;
  };
  const tell = ({ examples }: EndpointResult, text: string): void => {
    if (examples.length < mostExamples) examples.push(text);
  };
  await eachAnswer(world, 'all', ({ question, answer }) => {
    const key = keyOf(question);
    const line = left.get(key);
    left.delete(key);
    const result = resultOf(question.endpoint);
    if (!line) {
      result.added += 1;
      tell(result, `${key} was not asked before`);
    } else if (line.digest === digestOf(answer.body)) {
      result.equal += 1;
    } else {
      const { first, floats, largest } = compared(before.body(line), new TextDecoder().decode(answer.body));
      result[first ? 'different' : 'close'] += 1;
      result.largest = Math.max(result.largest, largest);
      const how = first
        ? `${first.path}: ${shown(first.before)} is now ${shown(first.after)}`
        : floats > 0
          ? `${floats} numbers differ, by at most ${largest} of themselves`
          : 'only the order of members differs';
      tell(result, `${key} ${how}`);
    }
  });
  before.close();
  for (const [key, { question }] of left) {
    const result = resultOf(question.endpoint);
    result.missing += 1;
    tell(result, `${key} is not asked any more`);
  }
  return results;
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'absent').slice(0, 200);
