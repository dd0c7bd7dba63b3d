import { z } from 'zod';
import type { Cursor } from '../../contract.ts';
import { StoredIds } from './stored-ids.ts';

/** A result as it was seen: the finish time and the word, as the server wrote them. */
const Observation = z.tuple([z.string(), z.string()]);
export type Observation = z.output<typeof Observation>;

const Names = z.record(z.string(), z.string());

/** A restore of the server from a backup: the first id that it gives again, and the moment by its clock after which it does. */
const Restore = z.tuple([z.number(), z.number()]);
export type Restore = z.output<typeof Restore>;

const BuildsCursor = z.strictObject({
  /** The latest finish that is stored; what finished later is new. Null before the first build. */
  newest: z.string().nullable(),
  /** How far back the history is stored, as a finish. */
  oldest: z.string().nullable(),
  /** Whether the history is stored down to `since`. */
  complete: z.boolean(),
  since: z.number().nullable(),
  /** Unfinished builds, each with its state at the last collection. */
  open: z.record(z.string(), z.string()),
  /** The results seen of the builds that finished last: a retried stage rewrites them. */
  seen: z.record(z.string(), z.array(Observation)),
  /** Ids of the builds that are stored and were not deleted, by definition. */
  known: Names,
  /** The definitions already stored, with their names. */
  definitions: Names,
  /** Of each definition a revision and the id of the repository that it builds: `12 5ab1…`. */
  repositories: Names.default({}),
  /** Whether a comparison for deleted builds is still due. */
  reconciling: z.boolean().default(false),
  /** The highest id, and when its build was queued, as of the end of the last collection. */
  highest: z.tuple([z.number(), z.number()]).nullable().default(null),
  restores: z.array(Restore).default([]),
});

const ReleasesCursor = z.strictObject({
  /** The server's time when the last complete reading began: what was modified since is new. */
  asOf: z.string().nullable(),
  /** The deployment after which the first reading continues; null when it is complete. */
  after: z.number().nullable(),
  since: z.number().nullable(),
  /** The state of the releases read last. */
  said: Names,
  known: Names,
  definitions: Names,
  reconciling: z.boolean().default(false),
  /** The unreadable releases: they are requested again. */
  failed: z.array(z.number()).default([]),
});

const AzureCursor = z.strictObject({
  builds: BuildsCursor,
  releases: ReleasesCursor,
  /** The project's name in the keys of its pipelines, if it differs from that in the address. */
  keyed: z.string().nullable().default(null),
});

export interface BuildsState {
  newest: string | null;
  oldest: string | null;
  complete: boolean;
  since: number | null;
  readonly open: Map<number, string>;
  readonly seen: Map<number, readonly Observation[]>;
  readonly known: StoredIds;
  readonly definitions: Map<number, string>;
  readonly repositories: Map<number, string>;
  reconciling: boolean;
  highest: readonly [id: number, queuedAt: number] | null;
  /** The highest id that this collection met; not kept. */
  met: readonly [id: number, queuedAt: number] | null;
  restores: readonly Restore[];
}

export interface ReleasesState {
  asOf: string | null;
  after: number | null;
  since: number | null;
  readonly said: Map<number, string>;
  readonly known: StoredIds;
  readonly definitions: Map<number, string>;
  reconciling: boolean;
  readonly failed: Set<number>;
}

/** How far a project is collected. Changes as answers are handed over, and is stored with each page. */
export interface ProjectState {
  readonly builds: BuildsState;
  readonly releases: ReleasesState;
  keyed: string | null;
}

const nothing: z.output<typeof AzureCursor> = {
  builds: {
    newest: null,
    oldest: null,
    complete: false,
    since: null,
    open: {},
    seen: {},
    known: {},
    definitions: {},
    repositories: {},
    reconciling: false,
    highest: null,
    restores: [],
  },
  releases: { asOf: null, after: 0, since: null, said: {}, known: {}, definitions: {}, reconciling: false, failed: [] },
  keyed: null,
};

const byId = <T>(kept: Readonly<Record<string, T>>): Map<number, T> =>
  new Map(Object.entries(kept).map(([id, value]) => [Number(id), value]));

/** Parses a stored cursor. An unreadable one starts the collection from the beginning, which is slow but loses nothing. */
export function stateOf(cursor: Cursor | null): ProjectState {
  const parsed = AzureCursor.safeParse(cursor);
  const { builds, releases, keyed } = parsed.success ? parsed.data : nothing;
  return {
    builds: {
      ...builds,
      met: null,
      open: byId(builds.open),
      seen: byId(builds.seen),
      known: new StoredIds(builds.known),
      definitions: byId(builds.definitions),
      repositories: byId(builds.repositories),
    },
    releases: {
      ...releases,
      said: byId(releases.said),
      known: new StoredIds(releases.known),
      definitions: byId(releases.definitions),
      failed: new Set(releases.failed),
    },
    keyed,
  };
}

export function cursorOf({ builds: { met: _, ...builds }, releases, keyed }: ProjectState): Cursor {
  return {
    builds: {
      ...builds,
      open: Object.fromEntries(builds.open),
      seen: Object.fromEntries(builds.seen),
      known: builds.known.toJson(),
      definitions: Object.fromEntries(builds.definitions),
      repositories: Object.fromEntries(builds.repositories),
      highest: builds.highest && [...builds.highest],
      restores: builds.restores.map(([from, after]) => [from, after]),
    },
    releases: {
      ...releases,
      said: Object.fromEntries(releases.said),
      known: releases.known.toJson(),
      definitions: Object.fromEntries(releases.definitions),
      failed: [...releases.failed],
    },
    keyed,
  };
}
