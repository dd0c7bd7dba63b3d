import { rules as endpoint } from '#shared/api/rules.ts';
import type { Interval } from '#shared/time/time.ts';
import { otherRules, type RuledSeries, rules } from '../../../metrics/other-rules/other-rules.ts';
import type { Rule, Ruled, RuledFigure } from '../../../metrics/other-rules/rule.ts';
import { breakages } from '../../../metrics/shared/breakages.ts';
import type { IntegrationRow } from '../../../store/contract.ts';
import {
  integrationOf,
  projectOf,
  type QueryHandler,
  queryHandler,
  type ReadContext,
  requirePipeline,
  requireRuns,
} from '../handler.ts';
import { recent, todayIfNeeded, windowOf } from '../window.ts';

const ruleOut = ({ id, tool, source, texts }: Rule) => ({ id, tool, source, ...texts });

const inSeconds = ({ value, count }: Ruled): Ruled => ({ value: value === null ? null : value / 1000, count });

const figuresOut = (figures: Readonly<Record<RuledFigure, Ruled>>) => ({
  repair_time: inSeconds(figures.repair_time),
  failure_time: inSeconds(figures.failure_time),
  failure_rate: { ...figures.failure_rate },
  lead_time: inSeconds(figures.lead_time),
});

interface RuleQuery {
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly window: Interval;
}

interface RuledBranch extends RuledSeries {
  readonly branch: string | null;
}

/** The measured series of each pipeline that has runs, whether or not any lie in the window. */
function* measuredSeries(
  { store }: ReadContext,
  { id, projectId }: IntegrationRow,
  query: RuleQuery,
): Generator<RuledBranch> {
  const branches = new Map(store.pipelines(projectId).map((one) => [one.id, one.releaseBranch]));
  const withRuns = new Set(Array.from(store.standings(id), ({ pipeline }) => pipeline));
  const broken = new Map(Array.from(store.breakages(id, query), (one) => [one.pipeline, [...one.breakages]]));
  for (const { pipeline, name, runs } of store.runsForOtherRules(id, query))
    if (withRuns.has(pipeline))
      yield { name, branch: branches.get(pipeline) ?? null, runs, breakages: broken.get(pipeline) ?? [] };
}

/** The runs of each requested branch separately; those of no known branch, too. */
function* seriesByBranch(
  { store }: ReadContext,
  { id }: IntegrationRow,
  { pipeline, branch }: RuleQuery,
): Generator<RuledBranch> {
  for (const { name, runs } of store.runsForOtherRules(id, { pipeline, branch })) {
    const byBranch = branch === '*' ? Map.groupBy(runs, (run) => run.branch) : [[branch, runs] as const];
    for (const [of, some] of byBranch)
      if (some.length > 0) yield { name, branch: of, runs: some, breakages: breakages(some) };
  }
}

/** One at a time: the runs of a long history would fill the memory. */
const seriesOf = (context: ReadContext, integration: IntegrationRow, query: RuleQuery): Iterable<RuledBranch> =>
  query.branch === null ? measuredSeries(context, integration, query) : seriesByBranch(context, integration, query);

function seriesOut(series: RuledBranch, window: Interval) {
  const [found] = otherRules.measure({ series: [series], window });
  const figures = (found?.rules ?? []).map(({ rule, figures }) => ({ rule: rule.id, ...figuresOut(figures) }));
  return { name: series.name, branch: series.branch, figures };
}

export const ruleQueries: readonly QueryHandler[] = [
  queryHandler(endpoint, {
    dependence: (context, { integration_id, ...days }) => {
      const { projectId } = integrationOf(context, integration_id);
      return { projectId, day: todayIfNeeded(projectOf(context, projectId), days, context.now(), 'commits') };
    },
    answer: (context, { integration_id, pipeline, branch, from, to }) => {
      const integration = integrationOf(context, integration_id);
      requireRuns(integration);
      const project = projectOf(context, integration.projectId);
      windowOf(project, { from, to });
      const { window } = windowOf(project, recent(project, { from, to }, context.now()));
      requirePipeline(context.store, integration, pipeline);
      const series = seriesOf(context, integration, { pipeline: pipeline ?? null, branch: branch ?? null, window });
      return {
        unit: 'seconds' as const,
        rules: rules.map(ruleOut),
        data: Array.from(series, (one) => seriesOut(one, window)),
      };
    },
  }),
];
