import { type ChangeRow, type ChangesAnswer, isNearlyEqual } from '../../shared/figures/change.ts';
import type { LeadTimeNow } from '../../shared/figures/lead-time-now.ts';
import { deliveryAddress, flowAddress, leadTimeAddress, runsAddress } from '../../shared/links.ts';
import type { Range } from '../../shared/period/range.ts';
import type { AttentionOf } from './attention-item.ts';

export interface ComparedProject {
  readonly project: { readonly id: number };
  /** The days that the screen shows, which links lead to. */
  readonly range: Range;
  readonly changes?: Pick<ChangesAnswer, 'data'> | null | undefined;
  /** The lead time of the project, as its tile shows it. */
  readonly leadTime?: Pick<LeadTimeNow, 'pipeline' | 'path'> | undefined;
}

/** The measures of the whole project that got worse by more than chance, the largest change first. */
export function worseMeasures({
  project,
  range,
  changes,
  leadTime,
}: ComparedProject): readonly AttentionOf<'measure_worse'>[] {
  return (changes?.data ?? [])
    .filter(({ verdict, now, before }) => verdict === 'worse' && !isNearlyEqual(now.value ?? 0, before.value ?? 0))
    .filter(({ family, pipeline, path, integration_id }) =>
      family === 'lead_times' ? pipeline === leadTime?.pipeline && path === leadTime?.path : integration_id === null,
    )
    .sort((one, other) => sizeOf(other) - sizeOf(one) || 0)
    .map((change) => ({ type: 'measure_worse', kind: 'warn', to: addressOf(change, { project, range }), change }));
}

/** How many times as large or as small the figure is; from or to nothing is more than any. */
function sizeOf({ now, before }: ChangeRow): number {
  return Math.abs(Math.log((now.value ?? 0) / (before.value ?? 0)));
}

function addressOf({ family, figure, pipeline }: ChangeRow, { project, range }: ComparedProject): string {
  if (family === 'delivery') return deliveryAddress(project.id, figure, range);
  if (family === 'flow') return flowAddress(project.id, range);
  return family === 'runs'
    ? runsAddress(project.id, figure, range)
    : leadTimeAddress(project.id, pipeline ?? '', range);
}
