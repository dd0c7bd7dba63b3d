import type { RawItem } from '../../contract.ts';
import { itemUrl, pipelineKey } from '../address.ts';
import { sendRequest } from '../request.ts';
import { ItemAnswer, isJob, trees } from '../schema.ts';
import type { PullContext } from './context.ts';
import type { JobCursor } from './cursor.ts';
import type { ListedJob } from './discover.ts';
import { pipelineItem } from './items.ts';
import { hasOtherTimes, isMadeAnew, listedBuilds } from './job-fingerprint.ts';
import { nextPage } from './next-page.ts';
import { numbersFrom } from './pages.ts';

/** A stored pipeline, by some of its newest builds. */
interface Stored extends Pick<JobCursor, 'marks' | 'newest'> {
  readonly pipeline: StoredPipeline;
}

interface StoredPipeline {
  /** Its present key. */
  key: string;
}

/** Recognises renamed jobs. */
export interface Renames {
  /** The former key of a job that is not stored under its own name; null if the job is new. */
  formerKey(job: ListedJob): Promise<string | null>;
  /** Whether a pipeline is stored under the name of the job or of its project. */
  isStored(job: ListedJob): boolean;
  /** Whether the job is a branch of a project that is not stored, though others are. */
  isOfNewProject(job: ListedJob): boolean;
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
  const { source, address, state } = context;
  const stored: readonly StoredPipeline[] = (source.storedPipelines?.() ?? []).map((key) => ({ key }));
  const isStored = (key: string): boolean => stored.some((pipeline) => pipeline.key === key);
  const bySeries = new Map<string, ReadonlyMap<string, Stored>>();
  const reported = new Set<string>();

  /** The stored pipelines by the newest builds of each. */
  function storedIn(series: string): ReadonlyMap<string, Stored> {
    const before = bySeries.get(series);
    if (before) return before;
    const made = new Map<string, Stored>();
    for (const pipeline of stored) {
      const newest = source.storedSeries?.(pipeline.key, series)?.newest ?? [];
      const marks = newest.flatMap(({ number, startedAt }): [number, number][] =>
        startedAt === null ? [] : [[number, startedAt]],
      );
      for (const mark of marks) made.set(mark.join(' '), { pipeline, marks, newest: newest[0]?.number ?? 0 });
    }
    bySeries.set(series, made);
    return made;
  }

  const root = pipelineKey(address.root, '');

  /** Whether the stored job is not at its address any more. A project has left if none of its branches is there: a single one may be deleted. */
  async function hasLeft(stored: Stored, { branch, fullName }: ListedJob): Promise<boolean> {
    const { key } = stored.pipeline;
    if (!key.startsWith(root)) return true;
    const name = key.slice(root.length);
    if (branch === null) return !(await isThere(name, stored));
    if (await isThere(`${name}/${fullName.split('/').at(-1)}`, stored)) return false;
    for (const [other, known] of [...state.jobs])
      if (known.branch !== null && other.startsWith(`${name}/`) && (await isThere(other, known))) return false;
    return true;
  }

  async function isThere(name: string, known: Pick<JobCursor, 'marks' | 'newest'>): Promise<boolean> {
    const url = itemUrl(address.root, name.split('/').map(encodeURIComponent));
    const there = await sendRequest(source, url, trees.item, ItemAnswer);
    // A folder or a project has no builds.
    return there !== null && isJob(there.value) && !isMadeAnew(known, listedBuilds(there.value), there.value);
  }

  /** The stored one that has any of the job's builds, from the newest down to those that are stored of the others. */
  async function withBuildsOf(job: ListedJob): Promise<Stored | null> {
    const builds = storedIn(job.branch ?? '');
    const lowest = Math.min(...[...builds.values()].flatMap(({ marks }) => marks.map(([number]) => number)));
    for (let from = 0, after: number | null = null, emptyPages = 0; builds.size > 0; ) {
      const page = await numbersFrom(source, job, from, after);
      const former = page.builds.map(({ number, timestamp }) => builds.get(`${number} ${timestamp}`)).find(Boolean);
      if (former) return hasOtherTimes(former, page.builds) ? null : former;
      const below: number = after ?? Number.MAX_SAFE_INTEGER;
      const next = nextPage(job, page, page.builds.filter(({ number }) => number < below).length, emptyPages);
      after = page.builds.at(-1)?.number ?? after;
      if (next === null || after === null || after <= lowest) return null;
      ({ from, emptyPages } = next);
    }
    return null;
  }

  /** If another job has the name of a stored pipeline, gives the pipeline a name that no job can have, until its own job is found. */
  function* setAside(job: ListedJob): Iterable<readonly RawItem[]> {
    const { key, fullName } = job.pipeline;
    for (let number = 1; ; number++) {
      const aside = { ...job.pipeline, key: `${key} [${number}]`, fullName: `${fullName} [${number}]` };
      if (isStored(aside.key)) continue;
      return yield* follow({ ...job, pipeline: aside, item: { ...job.item, body: '{}' } }, key);
    }
  }

  function* follow(job: ListedJob, from: string): Iterable<readonly RawItem[]> {
    const { pipeline } = job;
    if (isStored(pipeline.key)) yield* setAside(job);
    for (const one of stored) if (one.key === from) one.key = pipeline.key;
    renameJobs(context, from, pipeline);
    reported.add(pipeline.key);
    yield [movedItem(job, from), pipelineItem(job)];
  }

  return {
    async formerKey(job) {
      const { key } = job.pipeline;
      if (stored.length === 0) return null;
      // Without a cursor the name does not identify the pipeline stored under it.
      if (isStored(key) && !state.jobs.has(job.fullName)) return null;
      const former = await withBuildsOf(job);
      if (former === null || former.pipeline.key === key || !(await hasLeft(former, job))) return null;
      return former.pipeline.key;
    },
    isStored: ({ pipeline: { key } }) => isStored(key),
    isOfNewProject: ({ branch, pipeline: { key } }) => branch !== null && stored.length > 0 && !isStored(key),
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
    if (name !== before && !(cursor.branch !== null && name.startsWith(`${before}/`))) continue;
    state.jobs.delete(name);
    state.jobs.set(to.fullName + name.slice(before.length), cursor);
  }
}
