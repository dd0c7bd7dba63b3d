import type { Millis } from '#shared/time/time.ts';
import type { RawItem, Source } from '../../contract.ts';
import type { ItemFaults } from '../../item-faults.ts';
import type { RepositoryAddress } from '../address.ts';
import type { RepositoryAnswer } from '../schema.ts';
import type { State } from './cursor.ts';
import type { SingleCommits } from './single-commits.ts';

/** State shared by all parts of one collection. */
export interface PullContext {
  readonly source: Source;
  readonly address: RepositoryAddress;
  readonly repository: RepositoryAnswer;
  /** The repository as all systems know it. */
  readonly remote: string;
  /** The server's time when the collection began. */
  readonly began: Millis;
  readonly singleCommits: SingleCommits;
  readonly faults: ItemFaults;
}

/** Answers of one part, and what of the state is another once they are stored. */
export interface Step {
  readonly items: readonly RawItem[];
  readonly state: Partial<State>;
  readonly progress?: number;
}

/** Changes that a server wrote down late are not missed: times overlap by ten minutes. */
export const overlap = 10 * 60_000;
/** So far a host's time may go back, as when a proxy drops its dates. */
export const clockSlack = 2 * 86_400_000;

/** From when on a change is news, where what changed up to a moment was read. A clock that ran ahead then hides what changed until it was put back. */
export const newsSince = ({ began }: Pick<PullContext, 'began'>, upTo: Millis): Millis =>
  upTo > began + overlap ? began - clockSlack : upTo - overlap;

/** A run can be run again for thirty days, and takes five more at most. */
export const lookBack = 30 * 86_400_000;

/** An answer to be kept. What `read` needs to know of the repository goes with it. */
export function itemOf(
  pullContext: PullContext,
  kind: string,
  url: string,
  value: unknown,
  more: RawItem['context'] = {},
): RawItem {
  const { address, repository, remote } = pullContext;
  const context = { web: address.web, id: repository.id, fullName: repository.full_name, repository: remote, ...more };
  return { kind, url, context, body: JSON.stringify(value) };
}
