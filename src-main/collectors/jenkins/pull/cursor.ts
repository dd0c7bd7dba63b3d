import { z } from 'zod';
import type { Cursor, RawItem } from '../../contract.ts';

/** Numbers as ranges, both ends within. */
const Ranges = z.array(z.tuple([z.number().int(), z.number().int()]).readonly()).readonly();

/** Up to which number builds are of which generation. */
export const Eras = z.array(z.tuple([z.number().int(), z.number().int()]).readonly()).readonly();

/** How far one job is collected. */
const JobCursor = z.strictObject({
  /** The branch, where the job is one of a multibranch project's; else null. */
  branch: z.string().nullable(),
  /** Rises when the job was deleted and made again, so that its numbers started over. */
  generation: z.number().int(),
  /** Builds of earlier generations that the system still has, as after a job was restored from a backup: up to which number, and which generation; the oldest first. */
  eras: Eras.default([]),
  /** Where its builds read several repositories: those that its runs are of, the first that a build reads. */
  repositories: z.array(z.string()).readonly().default([]),
  /** Of the builds that read the first of those: which repositories they read, and how many list changes of each. */
  changes: z
    .array(z.tuple([z.string(), z.number().int()]).readonly())
    .readonly()
    .default([]),
  /** The newest stored number. All builds from `lowest` up to it were read; `open` lists those to read again. */
  newest: z.number().int(),
  /** The lowest number that is stored. */
  lowest: z.number().int(),
  /** How many builds were read from `newest` down to `lowest`: the position in the list from which older ones are read. */
  count: z.number().int(),
  /** Whether the oldest build is stored, or the first that ended before `since`. */
  complete: z.boolean(),
  /** The moment from which builds are stored; null: all there are. Only meaningful if `complete` is set. */
  since: z.number().nullable(),
  /** Builds that were unfinished when they were read. */
  open: z.array(z.number().int()),
  /** Some of the newest numbers, each with its start: another start reveals a job that was made again. */
  marks: z.array(z.tuple([z.number().int(), z.number()])),
  /** The fingerprint of the job: nothing changed while it is equal. */
  said: z.string(),
  /** The builds of this generation that are stored and were not found to be gone. */
  known: Ranges,
  /** The position of the comparison with the list of builds; null while none is under way. */
  look: z.strictObject({ from: z.number().int(), after: z.number().int().nullable() }).nullable(),
  /** The state of reading the stages of its builds. */
  stages: z.strictObject({
    /** `unknown` until a build was read; `absent` if the Jenkins has none; `none` if the last build read had none. */
    told: z.enum(['unknown', 'absent', 'none', 'some']),
    /** The builds whose stages were requested. */
    asked: Ranges,
    /** Those without an answer: they are requested again at the next comparison. */
    silent: Ranges,
  }),
});
export type JobCursor = z.output<typeof JobCursor>;

/** Answers of one job and the job's cursor once they are stored. */
export interface JobPage {
  readonly items: readonly RawItem[];
  readonly cursor: JobCursor;
}

const JenkinsCursor = z.strictObject({
  jobs: z.record(z.string(), JobCursor),
  /** The jobs whose comparison for deleted builds is complete; null while none is under way. */
  looked: z.array(z.string()).nullable(),
});

/** How far a Jenkins is collected. */
export interface State {
  readonly jobs: Map<string, JobCursor>;
  looked: Set<string> | null;
}

/** Parses a stored cursor. An unreadable one starts the collection from the beginning, which is slow but loses nothing. */
export function stateOf(cursor: Cursor | null): State {
  const parsed = JenkinsCursor.safeParse(cursor);
  const { jobs, looked } = parsed.success ? parsed.data : { jobs: {}, looked: null };
  return { jobs: new Map(Object.entries(jobs)), looked: looked && new Set(looked) };
}

export function cursorOf({ jobs, looked }: State): Cursor {
  return { jobs: Object.fromEntries(jobs), looked: looked && [...looked] };
}

/** A job of which nothing is stored yet. */
export function fresh(branch: string | null, generation: number, since: number | null): JobCursor {
  return {
    branch,
    generation,
    eras: [],
    repositories: [],
    changes: [],
    newest: 0,
    lowest: Number.MAX_SAFE_INTEGER,
    count: 0,
    complete: false,
    since,
    open: [],
    marks: [],
    said: '',
    known: [],
    look: null,
    stages: { told: 'unknown', asked: [], silent: [] },
  };
}

/** The memory of a deleted job: enough to recognise it, should it come back with its builds. */
export function vanished({ branch, generation, newest, marks, since }: JobCursor): JobCursor {
  return { ...fresh(branch, generation, since), newest, marks };
}

/** Whether a job is one that went away and was not read since. */
export const hasVanished = ({ newest, count, complete }: JobCursor): boolean => newest > 0 && count === 0 && !complete;

/** The generation of a build: a job that was restored from a backup has builds of earlier ones. */
export const generationOf = ({ generation, eras }: Pick<JobCursor, 'generation' | 'eras'>, number: number): number =>
  eras.find(([to]) => number <= to)?.[1] ?? generation;
