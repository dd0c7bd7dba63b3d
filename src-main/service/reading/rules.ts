import { rules as endpoint } from '#shared/api/rules.ts';
import type { Changes } from '#shared/metrics/contract.ts';
import { otherRules, rules } from '#shared/metrics/other-rules/other-rules.ts';
import type { Rule, Ruled, RuledFigure, RuledRun } from '#shared/metrics/other-rules/rule.ts';
import { recordsOf } from '#shared/metrics/run-table.ts';
import type { Run } from '#shared/records/run.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { Interval } from '#shared/time/time.ts';
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

const ruled = (run: Run, changes: Changes): RuledRun => ({
  ...run,
  committedAt: run.changes.flatMap((id) => changes.get(id)?.committedAt ?? []),
});

/** The runs of each pipeline of an integration; with every branch asked for, each branch by itself. */
function seriesOf(
  reading: Reading,
  { projectId, integrationId, branch }: { projectId: number; integrationId: number; branch: string | null },
) {
  const { history } = historyOf(reading, projectId, branch);
  return reading.store
    .pipelines(projectId)
    .filter((pipeline) => pipeline.integrationId === integrationId)
    .flatMap(({ id, name, releaseBranch }) => {
      const runs = recordsOf(history, id);
      const branches = groupedBy(runs, (run) => (branch === '*' ? run.branch : (branch ?? releaseBranch)));
      return [...branches].map(([of, list]) => ({
        name,
        branch: of,
        runs: list.map((run) => ruled(run, history.changes)),
      }));
    });
}

type SeriesRead = ReturnType<typeof seriesOf>[number];

function seriesOut({ name, branch, runs }: SeriesRead, window: Interval) {
  const [found] = otherRules.measure({ series: [{ name, runs }], window });
  const figures = (found?.rules ?? []).map(({ rule, figures }) => ({ rule: rule.id, ...figuresOut(figures) }));
  return { name, branch, figures };
}

export const ruleReads: readonly ReadHandler[] = [
  reads(endpoint, {
    dependence: (reading, { integration_id, ...days }) => {
      const { projectId } = integrationOf(reading, integration_id);
      return { projectId, day: todayIfNeeded(projectOf(reading, projectId), days, reading.now()) };
    },
    answer: (reading, { integration_id, pipeline, branch, from, to }) => {
      const integration = integrationOf(reading, integration_id);
      requireRuns(integration);
      const project = projectOf(reading, integration.projectId);
      windowOf(project, { from, to });
      const { window } = windowOf(project, recent(project, { from, to }, reading.now()));
      requirePipeline(reading.store, integration, pipeline);
      const asked = { projectId: project.id, integrationId: integration_id, branch: branch ?? null };
      const series = seriesOf(reading, asked).filter(({ name }) => pipeline === undefined || name === pipeline);
      return {
        unit: 'seconds' as const,
        rules: rules.map(ruleOut),
        data: series.map((one) => seriesOut(one, window)),
      };
    },
  }),
];
