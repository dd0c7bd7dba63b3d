import { portions } from '../portions.ts';
import type { Progress } from './cursor.ts';
import { type Step, stepOf } from './pull-issues.ts';
import type { FailedIssues } from './search.ts';
import { singleIssues } from './single-issues.ts';
import type { Site } from './site.ts';

const storedAtOnce = 50;

/** Asks again for the issues that could not be read before. */
export async function* pullFailed(site: Site, _scope: string, before: Progress): AsyncGenerator<Step> {
  yield* issuesByIds(site, before.failed, before);
}

/** Issues by their ids. One that is not there is left out, and one that cannot be read is asked for another time. */
export async function* issuesByIds(site: Site, wanted: FailedIssues, before: Progress): AsyncGenerator<Step> {
  let progress = before;
  for (const some of portions([...wanted], storedAtOnce)) {
    const singles = await singleIssues(site, new Map(some));
    const failed = new Map([...progress.failed].filter(([id]) => !singles.missing.has(id)));
    const step = await stepOf(site, singles, { ...progress, failed });
    progress = step.progress;
    yield step;
  }
}
