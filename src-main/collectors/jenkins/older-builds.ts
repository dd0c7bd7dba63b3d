import { withNumbers } from '../ranges.ts';
import { buildsAhead } from './builds-page.ts';
import type { JobCursor, JobPage } from './cursor.ts';
import type { JobFound } from './discover.ts';
import { itemsOf } from './items.ts';
import { marksOf } from './job-signs.ts';
import { nextPlace, overlap } from './paging.ts';
import type { Asking } from './reading.ts';
import { type BuildAnswer, isFinal } from './schema.ts';

/** Whether a whole page of builds had ended before the moment from which builds are wanted; numbers alone do not tell. */
const isBefore = (builds: readonly BuildAnswer[], since: number | null): boolean =>
  since !== null &&
  builds.length > 0 &&
  builds.every((build) => isFinal(build) && (build.timestamp ?? since) + (build.duration ?? 0) < since);

/** Goes on from the oldest stored build down to the first one that the system still has. */
export async function* olderBuilds(asking: Asking, job: JobFound, start: JobCursor): AsyncGenerator<JobPage> {
  const { source } = asking;
  let state = start;
  const buildsAt = buildsAhead(asking, job);
  for (let vain = 0, from = Math.max(0, start.count - overlap); !state.complete; ) {
    const page = await buildsAt(from, state.count > 0 ? state.lowest : null);
    const added = page.builds.filter(({ number }) => number < state.lowest);
    const top = page.builds[0];
    const isFirst = state.count === 0 && top !== undefined;
    const next = isBefore(page.builds, source.since) ? null : nextPlace(job, page, added.length, vain);
    state = {
      ...state,
      newest: isFirst ? top.number : state.newest,
      marks: isFirst ? marksOf(page.builds) : state.marks,
      lowest: added.at(-1)?.number ?? state.lowest,
      count: page.to,
      complete: next === null,
      since: page.isLast ? null : source.since,
      open: [...new Set([...state.open, ...added.filter((build) => !isFinal(build)).map(({ number }) => number)])],
      known: withNumbers(
        state.known,
        page.builds.map(({ number }) => number),
      ),
    };
    yield { items: itemsOf(page, job, state.generation), cursor: state };
    if (next !== null) ({ from, vain } = next);
  }
}
