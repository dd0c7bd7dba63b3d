import type { breakdown } from '#shared/api/breakdown.ts';
import type { InputOf } from '#shared/api/endpoint.ts';
import type { GraphAnswer } from '../../graph/graph-view.ts';
import type { ChangesAnswer } from '../shared/figures/change.ts';
import type { LeadTimeQuery } from './query.ts';
import type { ShortNames } from './routes/routes.ts';

/** What every tab with figures is about. */
export interface LeadTimeSelection {
  readonly graph: GraphAnswer;
  readonly names: ShortNames;
  readonly choice: LeadTimeQuery;
  /** The project, the statistic and the days of the figures. */
  readonly input: InputOf<typeof breakdown>;
  /** How lead times changed; null if nothing is compared. */
  readonly changes: ChangesAnswer | null | undefined;
}
