import type { Interval } from '../../time/time.ts';
import type { ReportMetric } from '../contract.ts';
import { buildHistory } from './build-history.ts';
import { gocd } from './gocd.ts';
import { heartBeat } from './heartbeat.ts';
import { metrik } from './metrik.ts';
import { ours } from './ours.ts';
import type { Rule, Ruled, RuledFigure } from './rule.ts';
import type { RuledRuns } from './ruled-runs.ts';

/** Every rule, ours first. */
export const rules: readonly Rule[] = [ours, gocd, metrik, heartBeat, buildHistory];

/** One pipeline on one branch. */
export interface RuledSeries {
  readonly name: string;
  readonly runs: RuledRuns;
}

export interface RulesOfSeries {
  readonly name: string;
  readonly rules: readonly { readonly rule: Rule; readonly figures: Readonly<Record<RuledFigure, Ruled>> }[];
}

/** The same history under the rules of other tools. Source: METRICS.md, "Other rules". */
export const otherRules = {
  kind: 'report',
  id: 'rules',
  title: 'Compare definitions',
  about:
    'The same runs under the published rules of other tools, side by side, so that a team can see why its figures differ. Means over the window, as those tools show them.',
  example:
    'A run is queued at 10:00 and fails at 10:20; the next is queued at 11:00 and passes at 11:10. The repair took 50 minutes here and in Metrik (finish to finish), 70 in GoCD (queued to finish) and 60 in HeartBeat (queued to queued).',
  measure: ({ series, window }: { readonly series: readonly RuledSeries[]; readonly window: Interval }) =>
    series.map(
      ({ name, runs }): RulesOfSeries => ({
        name,
        rules: rules.map((rule) => ({ rule, figures: rule.measure(runs, window) })),
      }),
    ),
} satisfies ReportMetric;
