import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasAnswers, readAnswers } from './answer-files.ts';
import { clock } from './companies/clock.ts';
import { groups } from './companies/worlds.ts';
import { createTally, digestsIn, type EndpointDigest, textOf } from './digests.ts';

const folder = join(import.meta.dirname, 'digests');

/** The groups of companies whose digests are in the repository. */
export const keptGroups = (): readonly string[] =>
  groups.map(({ name }) => name).filter((name) => existsSync(join(folder, `${name}.txt`)));

/** The digests of a company as they stand in the repository. */
export function keptDigests(world: string): readonly EndpointDigest[] {
  const group = groups.find(({ worlds }) => worlds.some(({ name }) => name === world));
  const text = readFileSync(join(folder, `${group?.name}.txt`), 'utf8');
  return digestsIn(text).filter((one) => one.world === world);
}

/** Writes the digests of the answers in a folder, with what they were made from; companies that are not there keep theirs. */
export function keepDigests(answers: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, worlds } of groups) {
    if (!worlds.every((world) => hasAnswers(answers, world.name))) continue;
    const head = [
      `baseline ${baseline()}`,
      `clock ${new Date(clock).toISOString()}`,
      `from ${[...new Set(worlds.map(({ from }) => from.replace(/seed \d+$/, `seeds 1 to ${worlds.length}`)))].join('; ')}`,
      'company part endpoint questions digest',
    ];
    writeFileSync(
      join(folder, `${name}.txt`),
      textOf(
        head,
        worlds.flatMap((world) => digestsOf(answers, world.name)),
      ),
    );
  }
}

/** The last commit that changed what answers. */
function baseline(): string {
  const args = ['log', '-1', '--format=%H', '--', ':(top)src-main', ':(top)src-shared'];
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
}

function digestsOf(answers: string, world: string): readonly EndpointDigest[] {
  const files = readAnswers(answers, world);
  const tally = createTally(world);
  for (const { question, digest } of files.lines) tally.add(question, digest);
  files.close();
  return tally.digests();
}
