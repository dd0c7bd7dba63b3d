import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { releaseStageRuns } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Skeleton } from '../../../ui/Ask.tsx';
import { holdScroll } from '../../../ui/hold-scroll.ts';
import { Section } from '../../../ui/Page.tsx';
import { StageNotes } from '../../shared/figures/StageNotes.tsx';
import { hashOfRoutes } from '../../shared/lead-time-hash.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { PartsLegend } from '../breakdown/Parts.tsx';
import { RoutesOf, type RoutesReady } from '../routes/RoutesOf.tsx';
import { RoutesTable } from '../routes/RoutesTable.tsx';
import { type LeadTimesAnswer, type PipelineAnswer, shortName } from '../routes/routes.ts';
import type { LeadTimeSelection } from '../selection.ts';
import { Simulate } from './Simulate.tsx';

const GraphOfProject = lazy(() =>
  import('./GraphOfProject.tsx').then((module) => ({ default: module.GraphOfProject })),
);

interface MapTabProps {
  readonly shown: LeadTimeSelection;
  readonly answer: LeadTimesAnswer;
  readonly pipeline: PipelineAnswer | undefined;
}

/** The map of all pipelines, the routes of the chosen one, and what an improvement would come to. */
export function MapTab({ shown, answer, pipeline }: MapTabProps): ReactNode {
  const { project, change } = useProjectScreen();
  const { graph, input } = shown;
  const { hash } = useLocation();
  // An object, so that choosing the same pipeline again brings its routes into view again.
  const [intoView, setIntoView] = useState(hash === hashOfRoutes ? { pipeline: pipeline?.name ?? null } : null);
  const choose = useCallback(
    (id: number) => {
      const chosen = graph.nodes.find((one) => one.id === id)?.name ?? null;
      change({ pipeline: chosen, route: null });
      setIntoView({ pipeline: chosen });
    },
    [change, graph],
  );
  const stages = useEndpoint(releaseStageRuns, { project_id: project.id, from: input.from, to: input.to });
  return (
    <>
      <StageNotes stages={stages.data?.stages ?? []} />
      <Suspense fallback={<MapWaiting />}>
        <GraphOfProject shown={shown} figures={answer} pipeline={pipeline} choose={choose} />
      </Suspense>
      {pipeline && (
        <RoutesOf shown={shown} name={pipeline.name}>
          {(ready) => (
            <>
              <RoutesCard
                {...ready}
                shown={shown}
                isLedTo={intoView?.pipeline === ready.pipeline.name ? intoView : null}
              />
              {ready.route && (
                <div className="lead-time-cards">
                  <Simulate shown={shown} pipeline={ready.pipeline.name} route={ready.route} />
                </div>
              )}
            </>
          )}
        </RoutesOf>
      )}
    </>
  );
}

/** The room of the map while its library comes, so that the routes stay where they are. */
function MapWaiting(): ReactNode {
  return (
    <Section title={t('leadTime.tabs.map')}>
      <div className="map-waiting">
        <Skeleton />
      </div>
    </Section>
  );
}

interface RoutesCardProps extends RoutesReady {
  readonly shown: LeadTimeSelection;
  /** Another object each time that the routes should come into view. */
  readonly isLedTo: object | null;
}

function RoutesCard({ isLedTo, ...ready }: RoutesCardProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const shown = heading.current;
    // The map above comes after its library.
    return isLedTo && shown ? holdScroll(() => comeIntoView(shown)) : undefined;
  }, [isLedTo]);
  const { name } = ready.pipeline;
  return (
    <Section
      heading={heading}
      title={t('leadTime.routesOf', { pipeline: shortName(ready.shown.names, name) })}
      note={<PartsLegend />}
    >
      {ready.route ? <RoutesTable {...ready} /> : <p className="quiet">{t('leadTime.noneArrived')}</p>}
    </Section>
  );
}

/** Scrolls calmly, and only where it must: what was pressed stays under the mouse otherwise. */
function comeIntoView(heading: HTMLElement): void {
  const { top, bottom } = heading.getBoundingClientRect();
  const window = heading.closest('main')?.getBoundingClientRect();
  if (window && top >= window.top && bottom <= window.bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
}
