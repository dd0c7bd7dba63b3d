import type { Millis } from '#shared/time/time.ts';
import type { RawItem } from '../../contract.ts';
import type { ItemFaults } from '../../item-faults.ts';
import type { ProjectAddress } from '../address.ts';
import type { SendRequest } from '../request.ts';
import type { DefinitionRepository } from '../schema.ts';
import type { ProjectState } from './cursor.ts';

/** State shared while reading the builds and releases of a project. */
export interface PullContext {
  readonly sendRequest: SendRequest;
  readonly address: ProjectAddress;
  readonly state: ProjectState;
  readonly since: Millis | null;
  readonly faults: ItemFaults;
  /** What definitions build, by id and revision, as far as this collection had to ask; null where one is not there. */
  readonly ownRepositories: Map<string, DefinitionRepository | null>;
  /** The items read since the last page. The state already includes them, so the next page holds all of them, also after a part failed. */
  readonly items: RawItem[];
}

/** Each step yields where a page may end. */
export type Steps = AsyncGenerator<void>;
