import type { Page, RawItem, Source } from '../../contract.ts';
import type { ItemFaults } from '../../item-faults.ts';
import type { JobAddress } from '../address.ts';
import { cursorOf, type JobPage, type State } from './cursor.ts';
import type { JobLocation } from './discover.ts';

/** A collection under way. */
export interface PullContext {
  readonly source: Source;
  readonly address: JobAddress;
  readonly state: State;
  /** The ids of the stored pipelines by their present keys. */
  readonly stored: Map<string, number>;
  /** Jobs that were found and their builds read. */
  readonly collected: Map<string, CollectedJob>;
  /** Jobs, or folders of jobs, that were listed but could not be read: what is below them is unknown. */
  readonly unclear: string[];
  /** The jobs and builds that could not be read; they fail the collection after all others are in. */
  readonly faults: ItemFaults;
}

/** State shared by the requests for a job's builds. */
export type RequestContext = Pick<PullContext, 'source' | 'stored' | 'faults'>;

/** A job that was found, with what is needed to ask about its builds. */
export interface CollectedJob extends JobLocation {
  /** Whether its builds can have stages; very old servers do not report it. */
  readonly mayHaveStages: boolean;
}

/** A page of answers with the present cursor. */
export const pageOf = ({ state }: PullContext, items: readonly RawItem[]): Page => ({
  items,
  cursor: cursorOf(state),
  progress: null,
  watermark: null,
});

/** The pages of one job, each with its cursor noted. A failure of this job alone is noted, any other thrown. */
export async function* pagesOfJob(
  context: PullContext,
  fullName: string,
  pages: AsyncIterable<JobPage>,
  page: (context: PullContext, items: readonly RawItem[], name: string) => Page = pageOf,
): AsyncGenerator<Page> {
  for await (const { items, cursor } of context.faults.attemptAll(fullName, pages)) {
    context.state.jobs.set(fullName, cursor);
    yield page(context, items, fullName);
  }
}
