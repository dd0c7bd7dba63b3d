import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import { shortNames } from '../../../graph/short-names.ts';
import { t } from '../../../language/language.ts';
import type { DeltaView } from '../../../ui/Delta.tsx';
import { duration } from '../../../ui/format.ts';
import { changeOf } from '../../shared/figures/change.ts';
import { changedQuery } from '../../shared/query.ts';

export type RankingAnswer = OutputOf<typeof pipelineRanking>;
type Flakiness = RankingAnswer['flakiness'];

/** One pipeline of the ranking, as the table shows it. */
export interface RankedRow {
  readonly key: string;
  readonly pipeline: string;
  /** As short as it stays distinct. */
  readonly name: string;
  /** The address at which the pipeline is chosen. */
  readonly to: string;
  readonly isChosen: boolean;
  /** In seconds; null without a value. */
  readonly median: number | null;
  readonly p90: number | null;
  /** Null if there is nothing to compare with, or too little. */
  readonly delta: DeltaView | null;
  readonly trend: readonly (number | null)[];
  readonly trendLabel: string;
  readonly flakiness: Flakiness;
}

export interface Chosen {
  readonly integration: number;
  /** Null for all of the integration. */
  readonly pipeline: string | null;
}

const isOf =
  ({ integration, pipeline }: Chosen) =>
  (row: RankingAnswer['data'][number]): boolean =>
    row.integration_id === integration && (pipeline === null || row.pipeline === pipeline);

/** The rows of the ranking, in its order; that of the shown pipeline is the chosen one. */
export function rankedRows({ data }: RankingAnswer, chosen: Chosen, query: URLSearchParams): readonly RankedRow[] {
  const shown = data.filter(isOf(chosen));
  const names = shortNames(data.map(({ pipeline }) => pipeline));
  return data.map((row) => {
    const { integration_id, pipeline, median, p90, before, verdict, week_medians } = row;
    const parameters = { integration: String(integration_id), pipeline, point: null };
    return {
      key: `${integration_id} ${pipeline}`,
      pipeline,
      name: names.get(pipeline) ?? pipeline,
      to: `?${changedQuery(query, parameters)}`,
      isChosen: shown.length === 1 && shown[0] === row,
      median,
      p90,
      delta:
        median === null ? null : judgedDelta(median, { now: { value: median, count: row.count }, before, verdict }),
      trend: week_medians,
      trendLabel: t('common.lastWeeks', { title: pipeline, count: week_medians.length }),
      flakiness: row.flakiness,
    };
  });
}

function judgedDelta(median: number, row: Parameters<typeof changeOf>[1]): DeltaView | null {
  const { verdict, delta } = changeOf(median, row, duration);
  return verdict === 'unknown' || verdict === 'too_few' ? null : delta;
}

/** How many repairs of what is chosen were flaky. */
export function flakinessOfChosen({ data }: RankingAnswer, chosen: Chosen): Flakiness {
  return data
    .filter(isOf(chosen))
    .reduce(
      (sum, { flakiness: { flaky, repairs } }) => ({ flaky: sum.flaky + flaky, repairs: sum.repairs + repairs }),
      { flaky: 0, repairs: 0 },
    );
}

/** Fewer repairs are no pattern. */
const leastRepairs = 5;

/** Whether flaky repairs are a finding of their own: at least half of several. */
export const isMostlyFlaky = ({ flaky, repairs }: Flakiness): boolean =>
  repairs >= leastRepairs && flaky * 2 >= repairs;
