import { seriesMetrics } from '#shared/metrics/registry.ts';
import { t } from '../../language/language.ts';
import { metricText } from '../../language/service-text.ts';
import type { DeltaView } from '../../ui/Delta.tsx';
import { type ChangeRow, type ChangesAnswer, changeOf } from '../shared/figures/change.ts';
import { aboutMeasures, measureIds } from '../shared/figures/delivery-measures.ts';
import { figureFormats } from '../shared/figures/figure-formats.ts';
import type { LeadTimeNow } from '../shared/figures/lead-time-now.ts';
import { deliveryAddress, flowAddress, leadTimeAddress, runsAddress } from '../shared/links.ts';
import type { Range } from '../shared/period/range.ts';

/** One figure of a period beside the same of the period before. */
export interface ChangedRow {
  readonly title: string;
  /** Where its values are shown. */
  readonly to: string;
  readonly now: string;
  readonly before: string;
  readonly delta: DeltaView;
  /** How many values there are now and before. */
  readonly values: string;
}

type Row = ChangesAnswer['data'][number];

/** The figures that changed, those of the lead time first, then delivery, issues and runs. Without a figure now there is no row. */
export function changedRows(
  { data }: ChangesAnswer,
  leadTimes: readonly LeadTimeNow[],
  { project, range }: { readonly project: number; readonly range: Range },
): readonly ChangedRow[] {
  const ofProject = (family: ChangeRow['family'], figure: string): Row | undefined =>
    data.find((row) => row.family === family && row.figure === figure && row.integration_id === null);
  const rows: readonly { readonly title: string; readonly to: string; readonly row: Row | undefined }[] = [
    ...leadTimes.map(({ pipeline, path }) => ({
      title: t('overview.changed.leadTime', { pipeline }),
      to: leadTimeAddress(project, pipeline, range),
      row: data.find((row) => row.family === 'lead_times' && row.pipeline === pipeline && row.path === path),
    })),
    ...measureIds.map((id) => ({
      title: aboutMeasures[id].title,
      to: deliveryAddress(project, id, range),
      row: ofProject('delivery', id),
    })),
    {
      title: t('metrics.issue_cycle_time.title'),
      to: flowAddress(project, range),
      row: ofProject('flow', 'cycle_time'),
    },
    { title: t('metrics.issue_lead_time.title'), to: flowAddress(project, range), row: ofProject('flow', 'lead_time') },
    ...seriesMetrics.map((metric) => ({
      title: metricText(metric).title,
      to: runsAddress(project, metric.id, range),
      row: ofProject('runs', metric.id),
    })),
  ];
  return rows.flatMap(({ title, to, row }) => (row ? (shownRow(title, to, row) ?? []) : []));
}

function shownRow(title: string, to: string, row: Row): ChangedRow | null {
  const { now, before, unit } = row;
  if (now.value === null) return null;
  const { text, compared } = figureFormats[unit];
  return {
    title,
    to,
    now: text(now.value),
    before: before.value === null ? '–' : text(before.value),
    delta: changeOf(now.value, row, text, compared).delta,
    values: t('overview.changed.values', { now: now.count, before: before.count }),
  };
}
