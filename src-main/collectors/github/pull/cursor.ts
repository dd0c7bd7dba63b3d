import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import type { Cursor } from '../../contract.ts';
import { RepositoryAnswer, WorkflowAnswer } from '../schema.ts';

const Moment = z.number();
const Tag = z.string().nullable();
const Span = z.tuple([z.number().int(), z.number().int()]);

/** A pass through the runs of a period, newest first, in windows of their creation time. */
const Pass = z.strictObject({
  /** The server's time when the pass began: its newest end. */
  began: Moment,
  /** Its oldest end. */
  floor: Moment,
  /** Everything made at this second or later is stored; null before the first window. */
  down: Moment.nullable(),
  /** How long the next window is, in milliseconds. */
  width: z.number(),
  /** The stored runs of the unfinished window, by id and last change: an interrupted window is read again. */
  read: z.array(z.tuple([z.number().int(), Moment])),
  /** Only runs that changed since then are stored; null: all. */
  changedSince: Moment.nullable(),
  /** The run numbers found, by workflow; null unless deleted runs are looked for. */
  numbers: z.record(z.string(), z.array(Span)).nullable(),
});
export type Pass = z.output<typeof Pass>;

const Runs = z
  .strictObject({
    /** The position of the reading of older runs; null once it is complete. */
    past: Pass.nullable(),
    /** The interrupted pass through new runs and those that may have been run again; null if there is none. */
    recent: Pass.nullable(),
    /** Changes up to here are stored. */
    upTo: Moment.nullable(),
    floor: Moment.nullable(),
    reconciling: z.boolean(),
    /** Unfinished runs: id, workflow and number. */
    open: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
    /** Runs that could not be read, or whose commit could not: id, workflow and number. */
    failed: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])).default([]),
    /** Those of them that could be read but lacked jobs or attempts. */
    lacking: z.array(z.number().int()).default([]),
    /** The numbers stored of each workflow. */
    numbers: z.record(z.string(), z.array(Span)).default({}),
    /** From a cursor of 0.1.0, which has no numbers: the lowest and the highest of each workflow; all between them count as stored. */
    spans: z.record(z.string(), Span).default({}),
  })
  .transform(({ spans, numbers, ...runs }) => {
    const whole = Object.fromEntries(Object.entries(spans).map(([workflow, span]) => [workflow, [span]]));
    return { ...runs, numbers: { ...whole, ...numbers } };
  });

/** How far a repository is collected: what the cursor holds. */
const State = z.strictObject({
  repository: z.strictObject({ ...RepositoryAnswer.shape, etag: Tag }).nullable(),
  /** Runs finished before were not requested; null: all were. */
  since: Moment.nullable(),
  workflows: z.strictObject({
    etag: Tag,
    ids: z.array(z.number().int()),
    /** Their last state, also of those that are no longer listed. */
    named: z.array(WorkflowAnswer).default([]),
  }),
  commits: z.strictObject({
    etag: Tag,
    /** The head of the default branch that newer commits are compared with. */
    top: z.string().nullable(),
    /** The next page of older commits after the first head; null once all are read. */
    next: z.string().nullable(),
    /** Whether the commits just before `since` were listed too; earlier programs left them out. */
    joined: z.boolean().default(false),
    /** Of what was listed from `since` on, the parents that were not, the oldest last: what is behind them is listed too. */
    behind: z.array(z.string()).default([]),
  }),
  pullRequests: z.strictObject({
    etag: Tag,
    /** Changes up to here are stored, but for those that `next` still leads to. */
    upTo: Moment.nullable(),
    next: z.string().nullable(),
    /** The unreadable ones: they are requested again. */
    failed: z.array(z.number().int()).default([]),
  }),
  deployments: z.strictObject({
    etag: Tag,
    upTo: Moment.nullable(),
    /** When the last walk through the whole list began; null: not known. */
    wholeAsOf: Moment.nullable().default(null),
    complete: z.boolean(),
    /** Whether a comparison for deleted items is still due. */
    reconciling: z.boolean(),
    open: z.array(z.number().int()),
    /** The ids of each environment, see `stored-ids.ts`. */
    known: z.record(z.string(), z.string()),
  }),
  runs: Runs,
  names: z
    .strictObject({
      /** Whether the names of the repository itself were handed over. */
      arePassedOn: z.boolean(),
      /** Names in other systems' data that lead to no repository here. */
      unresolved: z.array(z.string()),
    })
    .default({ arePassedOn: false, unresolved: [] }),
  /** The prefixes of commits that were requested individually, newest last; before them, behind a mark, the commits that were missing. */
  heads: z.array(z.string()),
});
export type State = z.output<typeof State>;

const nothing: State = {
  repository: null,
  since: null,
  workflows: { etag: null, ids: [], named: [] },
  commits: { etag: null, top: null, next: null, joined: false, behind: [] },
  pullRequests: { etag: null, upTo: null, next: null, failed: [] },
  deployments: { etag: null, upTo: null, wholeAsOf: null, complete: false, reconciling: false, open: [], known: {} },
  runs: {
    past: null,
    recent: null,
    upTo: null,
    floor: null,
    reconciling: false,
    open: [],
    failed: [],
    lacking: [],
    numbers: {},
  },
  names: { arePassedOn: false, unresolved: [] },
  heads: [],
};

/** Parses a stored cursor. An unreadable one starts the collection from the beginning, which is slow but loses nothing. */
export function stateOf(cursor: Cursor | null): State {
  const parsed = State.safeParse(cursor);
  return parsed.success ? parsed.data : nothing;
}

/** The state for another `since`. If that is earlier, lists without dates are read again from their top. */
export function beginningAt(state: State, since: Millis | null): State {
  const isFurther = state.since !== null && (since === null || since < state.since);
  if (!isFurther) return { ...state, since: state.repository === null ? since : state.since };
  const { commits, pullRequests } = nothing;
  const before = state.deployments;
  // Runs can be requested by date: only older ones are read.
  const runs = { ...state.runs, floor: state.runs.floor === null ? null : state.since };
  return { ...state, since, commits, pullRequests, deployments: { ...before, etag: null, complete: false }, runs };
}

/** The state in which a comparison for deleted items is due, until it is complete. */
export const reconciling = (state: State): State => ({
  ...state,
  deployments: { ...state.deployments, reconciling: true },
  runs: { ...state.runs, reconciling: true },
});

/** The state for another repository, which shares nothing with the one before. */
export const begunAnew = (since: Millis | null): State => ({ ...nothing, since });
