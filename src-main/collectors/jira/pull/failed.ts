import { chunks } from '../../chunks.ts';
import { isOfItem } from '../../item-faults.ts';
import type { Site } from './context.ts';
import type { Progress } from './cursor.ts';
import { type Step, stepOf } from './issues.ts';
import type { FailedIssues } from './search.ts';
import { listedAmong, singleIssues } from './single-issues.ts';

const chunkSize = 50;

/** Requests unreadable issues again, except those that the filter no longer returns. */
export async function* pullFailed(site: Site, scope: string, before: Progress): AsyncGenerator<Step> {
  let progress = before;
  for (const some of chunks([...before.failed], chunkSize)) {
    const ids = some.map(([id]) => id);
    const listed = await listedAmong(site, scope, ids).catch((error) => {
      if (isOfItem(error)) return new Set(ids);
      throw error;
    });
    const left = ids.filter((id) => !listed.has(id));
    progress = { ...progress, failed: new Map([...progress.failed].filter(([id]) => !left.includes(id))) };
    if (left.length > 0) yield { items: [], progress };
    for await (const step of issuesByIds(site, new Map(some.filter(([id]) => listed.has(id))), progress)) {
      progress = step.progress;
      yield step;
    }
  }
}

/** Issues by their ids. Leaves out one that does not exist; an unreadable one is requested another time. */
export async function* issuesByIds(site: Site, wanted: FailedIssues, before: Progress): AsyncGenerator<Step> {
  let progress = before;
  for (const some of chunks([...wanted], chunkSize)) {
    const singles = await singleIssues(site, new Map(some));
    const failed = new Map([...progress.failed].filter(([id]) => !singles.missing.has(id)));
    const step = await stepOf(site, singles, { ...progress, failed });
    progress = step.progress;
    yield step;
  }
}
