import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../../../language/language.ts';
import { listed } from '../../../ui/format.ts';
import { type ShortNames, shortName } from '../routes/routes.ts';

export type InFlightCommit = OutputOf<typeof inFlight>['data'][number];

/** What a commit in flight waits for. */
export function waitingText({ waits_for }: Pick<InFlightCommit, 'waits_for'>, names: ShortNames = new Map()): string {
  return listed(
    waits_for.map((one) => t(`leadTime.inFlightList.${one.for}`, { pipeline: shortName(names, one.pipeline) })),
  );
}
