import type { RawItem } from '../../contract.ts';
import { firstOf } from '../../moments.ts';
import { pipelineKey } from '../address.ts';
import type { PullContext } from './context.ts';
import type { JobCursor } from './cursor.ts';
import { jobsAt, type ListedJob } from './discover.ts';
import { pipelineItem } from './items.ts';
import { isOfAnother, newestMarked, storedCursor } from './job.ts';
import { fingerprintOf, hasOtherTimes, isMadeAnew, listedBuilds, startsOf, timesOf } from './job-fingerprint.ts';
import { nextPage } from './next-page.ts';
import { numbersFrom } from './pages.ts';

/** Some of the newest builds of a stored pipeline. */
interface Stored extends Pick<JobCursor, 'marks'> {
  readonly id: number;
}

/** The newest builds of the stored pipelines of a series. */
interface StoredBuilds {
  /** By number and time. */
  readonly builds: ReadonlyMap<string, readonly Stored[]>;
  readonly lowest: number;
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
  const bySeries = new Map<string, StoredBuilds>();
  const left = new Map<number | undefined, Promise<boolean>>();
  const reported = new Set<string>();
  const root = pipelineKey(address.root, '');

  /** The stored pipelines by number and time of the newest builds of each, and the lowest of these numbers. */
  function storedIn(series: string): StoredBuilds {
    const before = bySeries.get(series);
    if (before) return before;
    const all = [...stored.values()].flatMap((id) => {
      const marks = startsOf(source.storedSeries?.(id, series)?.newest ?? []);
      return marks.map((mark) => ({ mark: mark.join(' '), number: mark[0], id, marks }));
    });
    const lowest = firstOf(all.map(({ number }) => number)) ?? 0;
    const made = { builds: Map.groupBy(all, ({ mark }) => mark), lowest };
    bySeries.set(series, made);
    return made;
  }

  /** The stored ones that have any of the job's builds, from the newest down to those that are stored of the others. The first has most of its builds here: of a copied job two have some. */
  async function withBuildsOf(job: ListedJob): Promise<readonly number[]> {
    const { builds, lowest } = storedIn(job.branch ?? '');
    for (let from = 0, after: number | null = null, emptyPages = 0; builds.size > 0; ) {
      const page = await numbersFrom(source, job, from, after);
      const there = new Set(page.builds.map(({ number, timestamp }) => `${number} ${timestamp}`));
      const found = [...there].flatMap((mark) => builds.get(mark) ?? []);
      const missing = ({ marks }: Stored): number => marks.filter((mark) => !there.has(mark.join(' '))).length;
      if (found.length > 0) {
        const same = found.filter((one) => !hasOtherTimes(one, page.builds));
        return [...new Set(same.sort((a, b) => missing(a) - missing(b)).map(({ id }) => id))];
      }
      const below: number = after ?? Number.MAX_SAFE_INTEGER;
      const next = nextPage(job, page, page.builds.filter(({ number }) => number < below).length, emptyPages);
      after = page.builds.at(-1)?.number ?? after;
      if (next === null || after === null || after <= lowest) return [];
      ({ from, emptyPages } = next);
    }
    return [];
  }

  const cursorOf = (job: ListedJob): JobCursor | null => state.jobs.get(job.fullName) ?? storedCursor(context, job);

  /** Whether a job is the known one; null if nothing shows it, as where the known builds were discarded. */
  async function isSame(job: ListedJob, known: JobCursor): Promise<boolean | null> {
    const { value } = job.item;
    const listed = listedBuilds(value);
    if (known.said === fingerprintOf(value)) return true;
    if (known.newest === 0) return listed.length === 0 || null;
    const builds = [...listed, ...(await newestMarked(context, job, known, listed))];
    if (isMadeAnew(known, builds, value)) return false;
    const times = new Map(timesOf(builds));
    return known.marks.some(([number, at]) => times.get(number) === at) || null;
  }

  /** Whether the stored pipeline is not at its address any more; looked up once in a collection. */
  function hasLeft(key: string): Promise<boolean> {
    const id = stored.get(key);
    const known = left.get(id) ?? isThere(key, id).then((is) => !is);
    left.set(id, known);
    return known;
  }

  /** A project is there with any branch of which builds are stored: a single one may be deleted, or made again. */
  async function isThere(key: string, id: number | undefined): Promise<boolean> {
    if (!key.startsWith(root)) return false;
    for await (const job of jobsAt(source, address, key.slice(root.length).split('/').map(encodeURIComponent))) {
      if ('error' in job) {
        if (job.error !== null) throw job.error;
        continue;
      }
      const known = cursorOf(job);
      if (known === null || known.newest === 0) continue;
      const same = await isSame(job, known);
      if (same) return true;
      if (same === null && !(await isOfOther(job, known, id))) return true;
    }
    return false;
  }

  async function isOfOther(job: ListedJob, known: JobCursor, id: number | undefined): Promise<boolean> {
    const others = await withBuildsOf(job);
    if (others.length > 0) return id === undefined || !others.includes(id);
    return isOfAnother(context, job, known, listedBuilds(job.item.value));
  }

  /** If another job has the name of a stored pipeline, gives the pipeline a name that no job can have, until its own job is found. */
  function* freeName(job: ListedJob): Iterable<readonly RawItem[]> {
    const { key, fullName } = job.pipeline;
    for (let number = 1; ; number++) {
      const numbered = { ...job.pipeline, key: `${key} [${number}]`, fullName: `${fullName} [${number}]` };
      if (stored.has(numbered.key)) continue;
      yield* follow({ ...job, pipeline: numbered, item: { ...job.item, body: '{}' } }, key);
      left.set(stored.get(numbered.key), Promise.resolve(true));
      return;
    }
  }

  function* follow(job: ListedJob, from: string): Iterable<readonly RawItem[]> {
    const { pipeline } = job;
    if (stored.has(pipeline.key)) yield* freeName(job);
    const id = stored.get(from);
    if (id !== undefined) stored.set(pipeline.key, id);
    stored.delete(from);
    // Found: another job with its builds is a copy.
    left.set(id, Promise.resolve(false));
    renameJobs(context, from, pipeline);
    reported.add(pipeline.key);
    yield [movedItem(job, from), pipelineItem(job)];
  }

  return {
    async isKnown(job) {
      const known = cursorOf(job);
      return known !== null && (await isSame(job, known)) === true;
    },
    async formerKey(job) {
      const { key } = job.pipeline;
      const same = await withBuildsOf(job);
      const own = stored.get(key);
      if (own !== undefined && same.includes(own)) return null;
      for (const id of same) {
        const [former] = [...stored].find(([, one]) => one === id) ?? [];
        if (former && (await hasLeft(former)) && (own === undefined || (await hasLeft(key)))) return former;
      }
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
