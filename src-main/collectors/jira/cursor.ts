import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import type { Cursor } from '../contract.ts';
import { packed, unpacked } from '../packed.ts';
import type { Standing } from './scan.ts';

/** How far the collection of one filter is. */
export interface Progress {
  /** A digest of what is collected: filter and query. Another one begins anew. */
  readonly query: string;
  /** What was finished before this moment was left out; null: nothing. */
  readonly since: Millis | null;
  readonly dates: 'number' | 'literal';
  /** A digest of the states that are stored. */
  readonly states: string;
  /** Changes up to here are stored, by the server's clock. */
  readonly watermark: Millis;
  /** A digest of the last page of changes: while it comes again nothing has changed. */
  readonly quiet: string;
  /** Where the filling in of older issues goes on, and how many issues there were in all; null once the oldest is stored. */
  readonly backfill: { readonly standing: Standing; readonly total: number | null } | null;
  /** Whether a look at what went away without a word is due, or was cut off. */
  readonly reconcile: boolean;
  /** The ids of all issues that are stored and not known to be gone. */
  readonly known: ReadonlySet<number>;
}

const Stored = z.strictObject({
  query: z.string(),
  since: z.number().nullable(),
  dates: z.enum(['number', 'literal']),
  states: z.string(),
  watermark: z.number(),
  quiet: z.string(),
  backfill: z
    .strictObject({
      standing: z.strictObject({
        at: z.number(),
        place: z.strictObject({ startAt: z.number(), token: z.string().nullable() }),
        last: z.string().nullable(),
      }),
      total: z.number().nullable(),
    })
    .nullable(),
  reconcile: z.boolean(),
  known: z.string(),
});

/** What a kept cursor says; null for none, and for one that cannot be read: beginning anew is slow but loses nothing. */
export function progressOf(cursor: Cursor | null): Progress | null {
  const parsed = Stored.safeParse(cursor);
  if (!parsed.success) return null;
  return { ...parsed.data, known: new Set(unpacked(parsed.data.known)) };
}

export function cursorOf({ known, backfill, ...progress }: Progress): Cursor {
  return {
    ...progress,
    backfill: backfill && {
      total: backfill.total,
      standing: { ...backfill.standing, place: { ...backfill.standing.place } },
    },
    known: packed(known),
  };
}
