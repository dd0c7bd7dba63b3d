import type { Statistic } from '#shared/metrics/statistic.ts';
import { t } from '../../language/language.ts';
import type { DeltaView } from '../../ui/Delta.tsx';
import type { TileView, Tone } from '../../ui/Tile.tsx';
import type { ChangesAnswer } from '../shared/figures/change.ts';
import { type DeliveryAnswer, type MeasureId, measuresOf } from '../shared/figures/delivery-measures.ts';
import { deliveryTarget } from '../shared/figures/target-text.ts';
import { valuesByWeek } from '../shared/period/last-weeks.ts';

export interface TileSources {
  readonly measures: DeliveryAnswer;
  /** How they changed since the period before; null if that is not there. */
  readonly changes: ChangesAnswer | null;
  /** Whether a comparison is wanted of which there is no data. */
  readonly isUncompared: boolean;
  readonly statistic: Statistic;
  readonly weeks: {
    readonly starts: readonly string[];
    readonly values: NonNullable<DeliveryAnswer['series']>['data'];
  };
}

const tones: Readonly<Record<MeasureId, Tone>> = {
  change_lead_time: 'd1',
  deployment_frequency: 'd4',
  change_fail_rate: 'd3',
  failed_deployment_recovery_time: 'd5',
  deployment_rework_rate: 'd6',
};

const noEarlierData: DeltaView = { text: t('change.delta.unknown'), direction: null, look: 'quiet' };

/** The five measures as tiles, in their usual order. */
export function tilesOf(sources: TileSources): readonly { readonly id: MeasureId; readonly tile: TileView }[] {
  const { measures, changes, weeks, isUncompared, statistic } = sources;
  return measuresOf(measures, changes, statistic).map(({ id, title, figure, reason, of, change }) => {
    const trend = valuesByWeek(weeks.starts, weeks.values, (week) => week[id]);
    return {
      id,
      tile: {
        label: title,
        figure,
        note: figure === null ? (reason ?? '') : of,
        delta: change?.delta ?? (isUncompared && figure !== null ? noEarlierData : null),
        trend,
        trendLabel: t('common.lastWeeks', { title, count: trend.length }),
        target: measures[id].target,
        targetText: deliveryTarget(id, measures, statistic),
        tone: tones[id],
      },
    };
  });
}
