import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { ask, type Told } from './ask.ts';
import type { JobFound } from './discover.ts';
import { BuildAnswer, BuildsAnswer, buildsOf, pageSize, trees } from './schema.ts';

/** One page of the list of builds, newest first. */
export interface BuildsPage {
  /** Its places in the list of builds. */
  readonly from: number;
  readonly to: number;
  readonly builds: readonly BuildAnswer[];
  readonly answers: readonly { readonly kind: 'builds' | 'build'; readonly told: Told<unknown> }[];
  readonly isLast: boolean;
}

/**
 * One page of builds from a place in the list. `after` is the lowest number of the page before: when it does not come again, builds were
 * deleted meanwhile, and the page is taken from further up.
 */
export async function buildsFrom(
  source: Source,
  job: JobFound,
  from: number,
  after: number | null,
): Promise<BuildsPage> {
  const page = await readBuilds(source, job, from);
  const top = page.builds[0];
  const isSkipping = after !== null && from > 0 && (top === undefined || top.number < after);
  return isSkipping ? buildsFrom(source, job, Math.max(0, from - pageSize), after) : page;
}

async function readBuilds(source: Source, job: JobFound, from: number): Promise<BuildsPage> {
  const end = from + pageSize;
  let told = await ask(source, job.url, trees.builds('allBuilds', from, end), BuildsAnswer);
  // Very old servers do not know `allBuilds`; their `builds` is not capped.
  if (told !== null && !told.value.allBuilds && !told.value.builds) {
    told = await ask(source, job.url, trees.builds('builds', from, end), BuildsAnswer);
  }
  if (told === null) throw new SourceError('gone', `${job.fullName} went away while it was read.`);
  const builds = buildsOf(told.value);
  const places = { from, to: from + builds.length, isLast: builds.length !== pageSize };
  if (builds.every(({ timestamp }) => typeof timestamp === 'number')) {
    return { ...places, builds, answers: [{ kind: 'builds', told }] };
  }
  return { ...places, ...(await oneByOne(source, job, builds)) };
}

/** Where a server tells only the numbers, each build is asked for. */
async function oneByOne(
  source: Source,
  job: JobFound,
  named: readonly BuildAnswer[],
): Promise<Pick<BuildsPage, 'builds' | 'answers'>> {
  const builds: BuildAnswer[] = [];
  const answers: BuildsPage['answers'][number][] = [];
  for (const { number } of named) {
    const told = await ask(source, `${job.url}/${number}`, trees.build, BuildAnswer);
    if (told === null) continue;
    builds.push(told.value);
    answers.push({ kind: 'build', told });
  }
  return { builds, answers };
}
