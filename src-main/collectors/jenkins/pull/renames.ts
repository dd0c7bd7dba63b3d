import type { RawItem } from '../../contract.ts';
import { isOfItem } from '../../item-faults.ts';
import { pipelineKey } from '../address.ts';
import type { PullContext } from './context.ts';
import type { JobCursor } from './cursor.ts';
import { jobsAt, type ListedJob } from './discover.ts';
import { pipelineItem } from './items.ts';
import { isOfAnother, storedCursor } from './job.ts';
import { fingerprintOf, hasOtherTimes, listedBuilds, startsOf } from './job-fingerprint.ts';
import { nextPage } from './next-page.ts';
import { numbersFrom } from './pages.ts';

/** Some of the newest builds of a stored pipeline. */
interface Stored extends Pick<JobCursor, 'marks'> {
  readonly id: number;
}

/** Recognises renamed jobs. */
export interface Renames {
  /** Whether the job is the one that is stored under its name. */
  isKnown(job: ListedJob): Promise<boolean>;
  /** The key of the stored pipeline that the job, or its project, was before it had its name; null if there is none. */
  formerKey(job: ListedJob): Promise<string | null>;
  /** Moves stored items and cursor of a job to its new name. Each move is a page of its own: it concerns items stored before it. */
  follow(job: ListedJob, from: string): Iterable<readonly RawItem[]>;
  /** Whether the pipeline of a job is new; from now on it is not. */
  isUnreported(job: ListedJob): boolean;
}

/**
 * A job that was renamed or moved to another folder keeps its builds: it is the stored one that has a build of the same number and time, and at whose own
 * address there is no job now, or another one. A job that was copied with its builds is still at its first address.
 */
export function renames(context: PullContext): Renames {
  const { source, address, state, stored } = context;
  const bySeries = new Map<string, ReadonlyMap<string, readonly Stored[]>>();
  const left = new Map<number | undefined, boolean>();
  const reported = new Set<string>();
  const root = pipelineKey(address.root, '');

  /** The stored pipelines by number and time of the newest builds of each. */
  function storedIn(series: string): ReadonlyMap<string, readonly Stored[]> {
    const before = bySeries.get(series);
    if (before) return before;
    const all = [...stored.values()].flatMap((id) => {
      const marks = startsOf(source.storedSeries?.(id, series)?.newest ?? []);
      return marks.map((mark) => ({ mark: mark.join(' '), id, marks }));
    });
    const made = Map.groupBy(all, ({ mark }) => mark);
    bySeries.set(series, made);
    return made;
  }

  /** The stored ones that have any of the job's builds, from the newest down to those that are stored of the others. */
  async function withBuildsOf(job: ListedJob): Promise<readonly number[]> {
    const builds = storedIn(job.branch ?? '');
    const lowest = Math.min(...[...builds.values()].flat().flatMap(({ marks }) => marks.map(([number]) => number)));
    for (let from = 0, after: number | null = null, emptyPages = 0; builds.size > 0; ) {
      const page = await numbersFrom(source, job, from, after);
      const found = page.builds.flatMap(({ number, timestamp }) => builds.get(`${number} ${timestamp}`) ?? []);
      if (found.length > 0)
        return [...new Set(found.filter((one) => !hasOtherTimes(one, page.builds)).map(({ id }) => id))];
      const below: number = after ?? Number.MAX_SAFE_INTEGER;
      const next = nextPage(job, page, page.builds.filter(({ number }) => number < below).length, emptyPages);
      after = page.builds.at(-1)?.number ?? after;
      if (next === null || after === null || after <= lowest) return [];
      ({ from, emptyPages } = next);
    }
    return [];
  }

  const cursorOf = (job: ListedJob): JobCursor | null => state.jobs.get(job.fullName) ?? storedCursor(context, job);

  async function isSame(job: ListedJob, known: JobCursor): Promise<boolean> {
    const { value } = job.item;
    const builds = listedBuilds(value);
    if (known.said === fingerprintOf(value)) return true;
    // One without builds may be any.
    return known.newest === 0 ? builds.length === 0 : !(await isOfAnother(context, job, known, builds));
  }

  /** Whether the stored pipeline is not at its address any more; asked once in a collection. */
  async function hasLeft(key: string): Promise<boolean> {
    const id = stored.get(key);
    const known = left.get(id) ?? !(await isThere(key));
    left.set(id, known);
    return known;
  }

  /** A project is there with any branch of which builds are stored: a single one may be deleted, or made again. */
  async function isThere(key: string): Promise<boolean> {
    if (!key.startsWith(root)) return false;
    for await (const job of jobsAt(source, address, key.slice(root.length).split('/').map(encodeURIComponent))) {
      if ('error' in job) {
        if (job.error !== null) throw job.error;
        continue;
      }
      const known = cursorOf(job);
      if (known !== null && known.newest > 0 && (await isSame(job, known))) return true;
    }
    return false;
  }

  /** If another job has the name of a stored pipeline, gives the pipeline a name that no job can have, until its own job is found. */
  function* setAside(job: ListedJob): Iterable<readonly RawItem[]> {
    const { key, fullName } = job.pipeline;
    for (let number = 1; ; number++) {
      const aside = { ...job.pipeline, key: `${key} [${number}]`, fullName: `${fullName} [${number}]` };
      if (stored.has(aside.key)) continue;
      return yield* follow({ ...job, pipeline: aside, item: { ...job.item, body: '{}' } }, key);
    }
  }

  function* follow(job: ListedJob, from: string): Iterable<readonly RawItem[]> {
    const { pipeline } = job;
    if (stored.has(pipeline.key)) yield* setAside(job);
    const id = stored.get(from);
    if (id !== undefined) stored.set(pipeline.key, id);
    stored.delete(from);
    renameJobs(context, from, pipeline);
    reported.add(pipeline.key);
    yield [movedItem(job, from), pipelineItem(job)];
  }

  return {
    async isKnown(job) {
      const known = cursorOf(job);
      // What is unreadable shows nothing; the fault comes again where the job's builds are read.
      return known !== null && isSame(job, known).catch((error) => isOfItem(error) || Promise.reject(error));
    },
    async formerKey(job) {
      const { key } = job.pipeline;
      const same = await withBuildsOf(job);
      const own = stored.get(key);
      if (own !== undefined && same.includes(own)) return null;
      for (const [former, id] of [...stored])
        if (same.includes(id) && (await hasLeft(former)) && (own === undefined || (await hasLeft(key)))) return former;
      return null;
    },
    follow,
    isUnreported({ pipeline: { key } }) {
      const isNew = !reported.has(key);
      reported.add(key);
      return isNew;
    },
  };
}

/** An item that identifies a stored pipeline with this one. */
const movedItem = ({ pipeline, item }: ListedJob, from: string): RawItem => ({
  kind: 'moved',
  url: item.url,
  context: { from, to: pipeline.key },
  body: 'null',
});

/** Renames the cursors of the jobs of a pipeline. */
function renameJobs({ state, address }: PullContext, from: string, to: ListedJob['pipeline']): void {
  const root = pipelineKey(address.root, '');
  if (!from.startsWith(root)) return;
  const before = from.slice(root.length);
  for (const [name, cursor] of [...state.jobs]) {
    const ofPipeline = cursor.branch === null ? name : name.slice(0, name.lastIndexOf('/'));
    if (ofPipeline !== before) continue;
    state.jobs.delete(name);
    state.jobs.set(to.fullName + name.slice(before.length), cursor);
  }
}
