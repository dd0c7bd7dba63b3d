import type { Millis } from '#shared/time/time.ts';
import type { ItemFaults } from '../../item-faults.ts';
import type { ProjectAddress } from '../address.ts';
import type { SendRequest } from '../request.ts';
import type { ProjectState } from './cursor.ts';

/** What reading the builds and releases of a project needs. */
export interface PullContext {
  readonly sendRequest: SendRequest;
  readonly address: ProjectAddress;
  readonly state: ProjectState;
  readonly since: Millis | null;
  readonly faults: ItemFaults;
}
