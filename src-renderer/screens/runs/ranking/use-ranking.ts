import { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { firstRunDay } from '../../shared/period/first-day.ts';
import { leadTimeDays } from '../../shared/period/range.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import type { RunsSelection } from '../selection.ts';

/** The ranking of the shown days, and whether all of the period before is there to compare with. */
export function useRanking({ metric, choice }: RunsSelection) {
  const { project, range, calendar } = useProjectScreen();
  const { from, to } = range;
  const before =
    from === null || to === null ? null : fullPeriodBefore({ from, to }, firstRunDay(project, calendar), calendar);
  const answer = useEndpoint(pipelineRanking, {
    project_id: project.id,
    metric: metric.id,
    ...leadTimeDays(range),
    ...(before ? { before_from: before.from, before_to: before.to } : {}),
    ...(choice.branch === null ? {} : { branch: choice.branch }),
  });
  return { answer, hasBefore: before !== null };
}
