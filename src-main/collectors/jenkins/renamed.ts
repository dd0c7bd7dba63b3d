import type { RawItem } from '../contract.ts';
import { itemUrl, pipelineKey } from './address.ts';
import { ask } from './ask.ts';
import { buildsFrom } from './builds-page.ts';
import type { JobCursor } from './cursor.ts';
import type { JobFound } from './discover.ts';
import { hasOtherTimes } from './job-signs.ts';
import type { Reading } from './reading.ts';
import { ItemAnswer, trees } from './schema.ts';

/** A stored pipeline, by some of its newest builds. */
type Stored = Pick<JobCursor, 'marks'> & { readonly key: string };

/** Finds the key under which a job is stored that nothing is known of under its own; null where it is new. */
export type FormerKey = (job: JobFound) => Promise<string | null>;

/**
 * A job that was renamed or moved to another folder keeps its builds: it is the stored one that has a build of the same number and time, and whose own
 * place is empty now. One that was copied with its builds still has its first place.
 */
export function formerKeys(reading: Reading): FormerKey {
  const { source, address, found } = reading;
  const stored = source.storedPipelines?.() ?? [];
  const bySeries = new Map<string, ReadonlyMap<string, Stored>>();

  /** The stored pipelines by the newest builds of each. */
  function known(series: string): ReadonlyMap<string, Stored> {
    const before = bySeries.get(series);
    if (before) return before;
    const made = new Map<string, Stored>();
    for (const key of stored) {
      const newest = source.storedSeries?.(key, series)?.newest ?? [];
      const marks = newest.flatMap(({ number, startedAt }): [number, number][] =>
        startedAt === null ? [] : [[number, startedAt]],
      );
      for (const mark of marks) made.set(mark.join(' '), { key, marks });
    }
    bySeries.set(series, made);
    return made;
  }

  const root = pipelineKey(address.root, '');
  const isEmpty = async (key: string): Promise<boolean> => {
    if (!key.startsWith(root)) return true;
    const fullName = key.slice(root.length);
    if (found.has(fullName)) return false;
    const names = fullName.split('/').map(encodeURIComponent);
    return (await ask(source, itemUrl(address.root, names), trees.item, ItemAnswer)) === null;
  };

  return async (job) => {
    const { key } = job.pipeline;
    if (stored.length === 0 || stored.includes(key)) return null;
    const builds = known(job.branch ?? '');
    if (builds.size === 0) return null;
    const page = await buildsFrom(reading, job, 0, null);
    const former = page.builds.map(({ number, timestamp }) => builds.get(`${number} ${timestamp}`)).find(Boolean);
    if (former === undefined || hasOtherTimes(former, page.builds)) return null;
    return (await isEmpty(former.key)) ? former.key : null;
  };
}

/** Says that a stored pipeline is this one. */
export const movedItem = ({ pipeline, item }: JobFound, from: string): RawItem => ({
  kind: 'moved',
  url: item.url,
  context: { from, to: pipeline.key },
  body: 'null',
});

/** Lets what is remembered of the jobs of a pipeline go by its new name. */
export function renameJobs({ state, address }: Reading, from: string, to: JobFound['pipeline']): void {
  const root = pipelineKey(address.root, '');
  if (!from.startsWith(root)) return;
  const before = from.slice(root.length);
  for (const [name, cursor] of [...state.jobs]) {
    if (name !== before && !(cursor.branch !== null && name.startsWith(`${before}/`))) continue;
    state.jobs.delete(name);
    state.jobs.set(to.fullName + name.slice(before.length), cursor);
  }
}
