import type { World } from './companies/world.ts';
import { createTally, digestOf } from './digests.ts';
import { eachAnswer } from './in-folder.ts';
import type { Extent } from './questions/questions.ts';
import { keptDigests } from './stored-digests.ts';

/** The endpoints whose answers are not those whose digests are in the repository. */
export async function notAsKept(world: World, extent: Extent): Promise<readonly string[]> {
  const tally = createTally(world.name);
  await eachAnswer(world, extent, ({ question, answer }) => tally.add(question, digestOf(answer.body)));
  const isWanted = (part: string): boolean => extent === 'all' || part === 'main';
  const lineOf = (one: object): string => JSON.stringify(one);
  const now = tally.digests();
  const kept = keptDigests(world.name).filter(({ part }) => isWanted(part));
  const [lines, before] = [new Set(now.map(lineOf)), new Set(kept.map(lineOf))];
  const others = [...now.filter((one) => !before.has(lineOf(one))), ...kept.filter((one) => !lines.has(lineOf(one)))];
  return [...new Set(others.map(({ endpoint }) => endpoint))].sort();
}
