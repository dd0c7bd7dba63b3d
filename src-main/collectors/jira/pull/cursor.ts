import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import type { Cursor } from '../../contract.ts';
import { packIds, unpackIds } from '../../packed-ids.ts';
import type { ScanPosition } from './scan.ts';
import type { FailedIssues } from './search.ts';

/** How far the collection of one filter is. */
export interface Progress {
  /** A digest of the scope: filter and query. Another one begins again. */
  readonly query: string;
  /** Issues finished before this moment were left out; null: none were. */
  readonly since: Millis | null;
  readonly dates: 'number' | 'literal';
  /** A digest of the states that are stored. */
  readonly states: string;
  /** When the last complete scan of changes began, by the server's clock: earlier changes are stored. */
  readonly watermark: Millis;
  /** The unfinished scan of changes; null if none was interrupted. */
  readonly changes: Changes | null;
  /** Digests of the pages of the last scan of changes: a page that comes again brings nothing. */
  readonly quiet: readonly string[];
  /** The position of the reading of older issues, and how many issues there were in all; null once the oldest is stored. */
  readonly backfill: { readonly standing: ScanPosition; readonly total: number | null } | null;
  /** Whether a comparison for deleted issues is due, or was interrupted. */
  readonly reconcile: boolean;
  /** The ids of all issues that are stored and not known to be gone. */
  readonly stored: ReadonlySet<number>;
  /** The unreadable issues: they are requested again. */
  readonly failed: FailedIssues;
}

/** A scan of changes: its begin, by the server's clock, and its position. */
export interface Changes {
  readonly startedAt: Millis;
  readonly standing: ScanPosition;
}

const StoredStanding = z.strictObject({
  at: z.number(),
  place: z.strictObject({ startAt: z.number(), token: z.string().nullable() }),
  last: z.string().nullable(),
});

const stored = {
  query: z.string(),
  since: z.number().nullable(),
  dates: z.enum(['number', 'literal']),
  states: z.string(),
  watermark: z.number(),
  backfill: z.strictObject({ standing: StoredStanding, total: z.number().nullable() }).nullable(),
  reconcile: z.boolean(),
  known: z.string(),
  failed: z.array(z.tuple([z.number(), z.string()])).default([]),
};

const Stored = z.strictObject({
  ...stored,
  changes: z.strictObject({ startedAt: z.number(), standing: StoredStanding }).nullable(),
  quiet: z.array(z.string()),
});

/** A cursor of 0.1.0, whose watermark may lie past changes that were never read: all issues are compared once. */
const StoredBy010 = z
  .strictObject({ ...stored, quiet: z.string() })
  .transform((before) => ({ ...before, changes: null, quiet: [], reconcile: true }));

/** Parses a stored cursor; null for none and for an unreadable one, which starts from the beginning: slow, but it loses nothing. */
export function progressOf(cursor: Cursor | null): Progress | null {
  const parsed = z.union([Stored, StoredBy010]).safeParse(cursor);
  if (!parsed.success) return null;
  const { known, failed, ...progress } = parsed.data;
  return { ...progress, stored: new Set(unpackIds(known)), failed: new Map(failed) };
}

export function cursorOf({ stored, backfill, changes, quiet, failed, ...progress }: Progress): Cursor {
  return {
    ...progress,
    changes: changes && { ...changes, standing: standingOf(changes.standing) },
    quiet: [...quiet],
    backfill: backfill && { ...backfill, standing: standingOf(backfill.standing) },
    known: packIds(stored),
    failed: [...failed],
  };
}

const standingOf = ({ place: position, ...standing }: ScanPosition) => ({ ...standing, place: { ...position } });
