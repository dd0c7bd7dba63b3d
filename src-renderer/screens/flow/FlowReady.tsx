import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/time/time.ts';
import { t } from '../../language/language.ts';
import { Tile } from '../../ui/Tile.tsx';
import { Explanation } from '../shared/figures/Explanation.tsx';
import { type Project, useProjectScreen } from '../shared/project-screen.tsx';
import { changedQuery } from '../shared/query.ts';
import { useFocusHeading } from '../shared/use-focus-heading.ts';
import { CumulativeFlow } from './charts/CumulativeFlow.tsx';
import { Throughput } from './charts/Throughput.tsx';
import { TimeScatter } from './charts/TimeScatter.tsx';
import { WorkItemAge } from './charts/WorkItemAge.tsx';
import type { FlowAnswer } from './figures.ts';
import { IssueDetails } from './IssueDetails.tsx';
import { IssueTables } from './IssueTables.tsx';
import { shownIssueOf } from './issue-facts.ts';
import type { FlowQuery } from './query.ts';
import { type FlowTileSources, tilesOf } from './tiles.ts';

export interface FlowShown {
  readonly choice: FlowQuery;
  readonly today: CalendarDate;
  readonly flow: FlowAnswer;
  readonly trackers: Project['integrations'];
  /** Shows the details of an issue. */
  readonly openIssue: (id: number) => void;
}

interface FlowReadyProps
  extends Omit<FlowShown, 'openIssue'>,
    Pick<FlowTileSources, 'before' | 'isUncompared' | 'weeks'> {}

/** The figures as tiles, the charts, and what both were made from in tables. */
export function FlowReady({ before, isUncompared, weeks, ...props }: FlowReadyProps): ReactNode {
  const { project, query, change } = useProjectScreen();
  const { flow, choice } = props;
  const shown: FlowShown = { ...props, openIssue: (id) => change({ point: String(id) }) };
  const { heading, leadTo } = useFocusHeading(choice.tab);
  const { statistic } = choice;
  const tiles = tilesOf({ flow, before, isUncompared, statistic, weeks, targets: project.targets });
  return (
    <div className="flow">
      <section className="tiles" aria-label={t('flow.figures')}>
        {tiles.map(({ id, tile, tab, query: more, about }) => (
          <Tile
            key={id}
            tile={tile}
            to={`?${changedQuery(query, { ...more, tab, point: null })}`}
            onOpen={() => leadTo(tab)}
            about={<Explanation of={about} />}
          />
        ))}
      </section>
      <div className="flow-charts">
        <TimeScatter {...shown} />
        <CumulativeFlow {...shown} />
        <Throughput {...shown} />
        <WorkItemAge {...shown} />
      </div>
      <IssueTables {...shown} heading={heading} />
      <ChosenIssue {...shown} />
    </div>
  );
}

function ChosenIssue({ choice, flow, trackers }: FlowShown): ReactNode {
  const { project, change } = useProjectScreen();
  const chosen = choice.issue === null ? null : shownIssueOf(flow, choice.issue, project.time_zone);
  if (chosen === null) return null;
  const tracker = trackers.find(({ id }) => id === chosen.issue.integration_id)?.name ?? '';
  return <IssueDetails shown={chosen} tracker={tracker} onClose={() => change({ point: null })} />;
}
