import { rules as endpoint } from '#shared/api/rules.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { Interval } from '#shared/time/time.ts';
import { otherRules, type RuledSeries, rules } from '../../metrics/other-rules/other-rules.ts';
import type { Rule, Ruled, RuledFigure } from '../../metrics/other-rules/rule.ts';
import { ruledRuns } from '../../metrics/other-rules/ruled-runs.ts';
import { noRuns, picked, type RunTable, tablesOf } from '../../metrics/run-table.ts';
import { noWord } from '../../metrics/words.ts';
import { integrationOf, projectOf, type ReadHandler, type Reading, reads } from './handler.ts';
import { requirePipeline, requireRuns } from './pipeline-choice.ts';
import { historyOf } from './route-metric.ts';
import { recent, todayIfNeeded, windowOf } from './window.ts';

const ruleOut = ({ id, tool, source, says }: Rule) => ({ id, tool, source, ...says });

const inSeconds = ({ value, count }: Ruled): Ruled => ({ value: value === null ? null : value / 1000, count });

const figuresOut = (figures: Readonly<Record<RuledFigure, Ruled>>) => ({
  repair_time: inSeconds(figures.repair_time),
  failure_time: inSeconds(figures.failure_time),
  failure_rate: { ...figures.failure_rate },
  lead_time: inSeconds(figures.lead_time),
});

interface Asked {
  readonly projectId: number;
  readonly integrationId: number;
  readonly pipeline: string | null;
  readonly branch: string | null;
}

interface SeriesRead extends RuledSeries {
  readonly branch: string | null;
}

/** The runs of each pipeline that is asked for; with every branch asked for, each branch by itself. */
function seriesOf(reading: Reading, { projectId, integrationId, pipeline, branch }: Asked): readonly SeriesRead[] {
  const history = historyOf(reading, projectId, branch);
  const tables = tablesOf(history);
  return reading.store
    .pipelines(projectId)
    .filter((one) => one.integrationId === integrationId && (pipeline === null || one.name === pipeline))
    .flatMap(({ id, name, releaseBranch }) => {
      const table = tables.get(id) ?? noRuns;
      const series = branch === '*' ? byBranch(table) : [{ branch: branch ?? releaseBranch, table }];
      return series
        .filter((one) => one.table.length > 0)
        .map((one) => ({ name, branch: one.branch, runs: ruledRuns(one.table, history.changes) }));
    });
}

function byBranch(table: RunTable): readonly { readonly branch: string | null; readonly table: RunTable }[] {
  const rows = groupedBy(table.id.keys(), (row) => table.branch[row] ?? noWord);
  return Array.from(rows, ([word, list]) => ({
    branch: table.words.at(word) ?? null,
    table: picked(table, Int32Array.from(list)),
  }));
}

function seriesOut(series: SeriesRead, window: Interval) {
  const [found] = otherRules.measure({ series: [series], window });
  const figures = (found?.rules ?? []).map(({ rule, figures }) => ({ rule: rule.id, ...figuresOut(figures) }));
  return { name: series.name, branch: series.branch, figures };
}

export const ruleReads: readonly ReadHandler[] = [
  reads(endpoint, {
    dependence: (reading, { integration_id, ...days }) => {
      const { projectId } = integrationOf(reading, integration_id);
      return { projectId, day: todayIfNeeded(projectOf(reading, projectId), days, reading.now(), 'commits') };
    },
    answer: (reading, { integration_id, pipeline, branch, from, to }) => {
      const integration = integrationOf(reading, integration_id);
      requireRuns(integration);
      const project = projectOf(reading, integration.projectId);
      windowOf(project, { from, to });
      const { window } = windowOf(project, recent(project, { from, to }, reading.now()));
      requirePipeline(reading.store, integration, pipeline);
      const series = seriesOf(reading, {
        projectId: project.id,
        integrationId: integration_id,
        pipeline: pipeline ?? null,
        branch: branch ?? null,
      });
      return {
        unit: 'seconds' as const,
        rules: rules.map(ruleOut),
        data: series.map((one) => seriesOut(one, window)),
      };
    },
  }),
];
