import { SourceError } from '../../net/source-error.ts';
import type { Page, RawItem, Source } from '../contract.ts';
import type { JobAddress } from './address.ts';
import { cursorOf, type JobPage, type State } from './cursor.ts';
import type { JobPlace } from './discover.ts';

/** A collection under way. */
export interface Reading {
  readonly source: Source;
  readonly address: JobAddress;
  readonly state: State;
  /** Jobs that were found and their builds read. */
  readonly found: Map<string, FoundPlace>;
  /** Jobs, or places of jobs, that were named but could not be looked at: nothing can be said of what is below them. */
  readonly unclear: string[];
  /** The first failure that concerns one job alone; it fails the collection after all others are in. */
  missing: SourceError | null;
}

/** A job that was found, with what is needed to ask about its builds. */
export interface FoundPlace extends JobPlace {
  /** Whether its builds can have stages; very old servers do not tell. */
  readonly mayHaveStages: boolean;
}

const ofOneOnly = new Set(['token_lacks_right', 'not_this_product', 'answer_too_large', 'gone']);

/** Whether a failure concerns one job alone, so that its brothers can still be read. */
export function saysNothingOfOthers(error: unknown): error is SourceError {
  return error instanceof SourceError && ofOneOnly.has(error.fault);
}

/** A page of answers with all that is remembered so far. */
export const pageOf = ({ state }: Reading, items: readonly RawItem[]): Page => ({
  items,
  cursor: cursorOf(state),
  progress: null,
  watermark: null,
});

/** The pages of one job, each with its cursor noted. A failure of this job alone is noted, any other thrown. */
export async function* pagesOfJob(
  reading: Reading,
  fullName: string,
  pages: AsyncIterable<JobPage>,
  page: (reading: Reading, items: readonly RawItem[], name: string) => Page = pageOf,
): AsyncGenerator<Page> {
  try {
    for await (const { items, cursor } of pages) {
      reading.state.jobs.set(fullName, cursor);
      yield page(reading, items, fullName);
    }
  } catch (error) {
    if (!saysNothingOfOthers(error)) throw error;
    reading.missing ??= error;
  }
}
