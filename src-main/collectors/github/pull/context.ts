import { dayLength, type Millis } from '#shared/time/time.ts';
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

/** Answers of one part, and the part of the state that changes once they are stored. */
export interface Step {
  readonly items: readonly RawItem[];
  readonly state: Partial<State>;
  readonly progress?: number;
}

/** Times overlap by ten minutes, so that changes which a server records late are not missed. */
export const overlap = 10 * 60_000;
/** How far a host's time may go back, as when a proxy drops its dates. */
export const clockSlack = 2 * dayLength;

/** From when on changes are requested, if those up to a moment were read. If the clock ran ahead at that moment, further back: changes until its correction look older. */
export const newsSince = ({ began }: Pick<PullContext, 'began'>, upTo: Millis): Millis =>
  upTo > began + overlap ? began - clockSlack : upTo - overlap;

/** A run can be run again for thirty days, and takes five more at most. */
export const lookBack = 30 * dayLength;

/** An answer to be stored, with what `read` needs to know of the repository. */
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
