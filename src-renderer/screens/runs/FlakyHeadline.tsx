import { Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { repairTime } from '#shared/metrics/registry.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { changedQuery } from '../shared/query.ts';
import { Headline } from './Headline.tsx';
import { type Chosen, flakinessOfChosen, isMostlyFlaky, type RankingAnswer } from './ranking/ranking.ts';

/** States that most repairs of the selection changed nothing, and links to them. */
export function FlakyHeadline({
  ranking,
  chosen,
  metric,
}: {
  readonly ranking: RankingAnswer | undefined;
  readonly chosen: Chosen;
  readonly metric: SeriesDescriptor;
}): ReactNode {
  const { project, query } = useProjectScreen();
  if (!ranking) return null;
  const flakiness = flakinessOfChosen(ranking, chosen);
  if (!isMostlyFlaky(flakiness)) return null;
  const parameters = { integration: String(chosen.integration), pipeline: chosen.pipeline, point: null };
  const to =
    metric.id === repairTime.id
      ? null
      : `/project/${project.id}/runs/${repairTime.id}?${changedQuery(query, { ...parameters, averages: null })}`;
  return (
    <Headline look="warn" icon={Hourglass} to={to}>
      <Trans i18nKey="runs.flakyRepairs" values={flakiness} components={{ strong: <strong /> }} />
    </Headline>
  );
}
