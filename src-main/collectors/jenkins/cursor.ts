import { z } from 'zod';
import type { Cursor } from '../contract.ts';

/** How far one job is collected. */
const JobCursor = z.strictObject({
  /** Rises when the job was deleted and made anew, so that its numbers began again. */
  generation: z.number().int(),
  /** Everything up to here is stored, but for what is still to be filled in below `lowest` and what is open. */
  newest: z.number().int(),
  /** The lowest number that is stored. */
  lowest: z.number().int(),
  /** How many builds lie between the two: where the filling in goes on. */
  count: z.number().int(),
  /** Whether the oldest build is stored. */
  complete: z.boolean(),
  /** Builds that still went on when they were read. */
  open: z.array(z.number().int()),
  /** Some of the newest numbers, each with the time it began: another time betrays a job that was made anew. */
  marks: z.array(z.tuple([z.number().int(), z.number()])),
  /** What the job itself said last: nothing changed while it says the same. */
  said: z.string(),
});
export type JobCursor = z.output<typeof JobCursor>;

const JenkinsCursor = z.strictObject({ jobs: z.record(z.string(), JobCursor) });

/** The jobs of a kept cursor; a cursor that cannot be read begins anew, which is slow but loses nothing. */
export function jobsOf(cursor: Cursor | null): Map<string, JobCursor> {
  const parsed = JenkinsCursor.safeParse(cursor);
  return new Map(Object.entries(parsed.success ? parsed.data.jobs : {}));
}

export function cursorOf(jobs: ReadonlyMap<string, JobCursor>): Cursor {
  return { jobs: Object.fromEntries(jobs) };
}
