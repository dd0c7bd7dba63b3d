import { otherRules as descriptor } from '#shared/metrics/registry.ts';
import type { Interval } from '#shared/time/time.ts';
import type { ReportMetric } from '../contract.ts';
import { buildHistory } from './build-history.ts';
import { gocd } from './gocd.ts';
import { heartBeat } from './heartbeat.ts';
import { metrik } from './metrik.ts';
import { ours } from './plumbline.ts';
import type { Rule, Ruled, RuledFigure, RuledHistory } from './rule.ts';

/** Every rule, ours first. */
export const rules: readonly Rule[] = [ours, gocd, metrik, heartBeat, buildHistory];

/** One pipeline on one branch. */
export interface RuledSeries extends RuledHistory {
  readonly name: string;
}

export interface RulesOfSeries {
  readonly name: string;
  readonly rules: readonly { readonly rule: Rule; readonly figures: Readonly<Record<RuledFigure, Ruled>> }[];
}

/** The same history under the rules of other tools. Source: METRICS.md, "Other rules". */
export const otherRules = {
  ...descriptor,
  measure: ({ series, window }: { readonly series: readonly RuledSeries[]; readonly window: Interval }) =>
    series.map(
      ({ name, ...history }): RulesOfSeries => ({
        name,
        rules: rules.map((rule) => ({ rule, figures: rule.measure(history, window) })),
      }),
    ),
} satisfies ReportMetric;
