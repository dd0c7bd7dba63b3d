import type { cumulativeFlow } from '#shared/api/cumulative-flow.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { IssueCategory } from '#shared/records/issue.ts';
import type { ChartKey } from '../../../charts/Chart.tsx';
import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { StackedAreaData } from '../../../charts/options/stacked-area.ts';
import type { DataTone } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { calendarDay, count, dayAndMonth } from '../../../ui/format.ts';

export type CumulativeFlowAnswer = OutputOf<typeof cumulativeFlow>;

type BandId = IssueCategory | 'unknown';

/** From the bottom: what is done pushes up what is to do. */
const bandIds: readonly BandId[] = ['done', 'in_progress', 'new', 'unknown'];
const tones: Readonly<Record<BandId, DataTone>> = { done: 'd2', in_progress: 'd1', new: 'd6', unknown: 'd4' };

interface FlowBandShown {
  readonly id: BandId;
  readonly name: string;
  readonly tone: DataTone;
  readonly values: readonly number[];
}

/**
 * The bands from the bottom. Of the issues that are done only those `finished` in the period are shown, the number of the throughput: years of
 * earlier ones would hide the rest.
 */
function bandsOf({ bands, data }: CumulativeFlowAnswer, finished: number): readonly FlowBandShown[] {
  return bandIds.flatMap((id): FlowBandShown[] => {
    const index = bands.findIndex(({ category }) => (category ?? 'unknown') === id);
    if (index === -1) return [];
    const counts = data.map((bucket) => bucket.counts[index] ?? 0);
    const earlier = id === 'done' ? (counts.at(-1) ?? 0) - finished : 0;
    const day = dayAndMonth(data[0]?.from ?? '1970-01-01');
    // What was done and is now reopened may make a day less than those done before.
    const values = counts.map((one) => Math.max(0, one - earlier));
    return [{ id, name: t(`flow.bands.${id}`, { day }), tone: tones[id], values }];
  });
}

/** The data of the cumulative flow diagram: the counts at the end of each day, week or month. */
export function stackedFlowOf(answer: CumulativeFlowAnswer, finished: number): StackedAreaData {
  const bands = bandsOf(answer, finished);
  return {
    summary: summaryOf(answer, bands),
    points: answer.data.map(({ to }) => ({ name: dayAndMonth(to), label: calendarDay(to) })),
    format: count,
    bands,
  };
}

/** The legend, in the order of the bands from the top. */
export const flowKeysOf = (bands: StackedAreaData['bands']): readonly ChartKey[] =>
  bands.toReversed().map(({ id, tone, name }) => ({ mark: tone, text: name, series: id }));

export function flowTableOf(answer: CumulativeFlowAnswer, finished: number): TableOfChart {
  const bands = bandsOf(answer, finished).toReversed();
  return {
    columns: [t('flow.columns.endOf'), ...bands.map(({ name }) => name)],
    rows: answer.data.map(({ to }, at) => [calendarDay(to), ...bands.map(({ values }) => count(values[at] ?? 0))]),
  };
}

function summaryOf({ data }: CumulativeFlowAnswer, bands: readonly FlowBandShown[]): string {
  const last = data.at(-1);
  if (!last) return t('flow.cumulativeNone');
  const parts = bands.toReversed().map(({ name, values }) => `${name}: ${count(values.at(-1) ?? 0)}`);
  return t('flow.cumulativeSummary', { day: calendarDay(last.to), parts: parts.join(', ') });
}
