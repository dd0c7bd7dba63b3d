import { changes } from '#shared/api/changes.ts';
import type { InputOf } from '#shared/api/endpoint.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import type { Days } from '../period/range.ts';
import type { ChangesAnswer } from './change.ts';

interface ChangesInput extends Pick<InputOf<typeof changes>, 'project_id' | 'of' | 'statistic' | 'start'> {
  readonly days: Days;
  /** The period before; null if nothing is compared. */
  readonly earlier: Days | null;
}

/** How the figures of some days changed; null if nothing is compared, undefined while it is not there. */
export function useChanges({ days, earlier, ...input }: ChangesInput): ChangesAnswer | null | undefined {
  const { data } = useEndpoint(
    changes,
    { ...input, from: days.from, to: days.to, before_from: earlier?.from, before_to: earlier?.to },
    earlier === null,
  );
  return earlier === null ? null : data;
}
