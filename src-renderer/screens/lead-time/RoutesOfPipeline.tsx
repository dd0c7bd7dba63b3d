import { type ReactNode, useEffect, useRef } from 'react';
import type { breakdown } from '#shared/api/breakdown.ts';
import type { InputOf } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { GraphAnswer } from '../../graph/view.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import { UnknownWords } from '../UnknownWords.tsx';
import { oneOf } from '../unknown-words.ts';
import { useLedTo } from '../use-led-to.ts';
import { Commits } from './Commits.tsx';
import { type LeadTimeQuery, routeInQuery } from './choice.ts';
import { RouteCard } from './RouteCard.tsx';
import { leftOutOf, type PipelineAnswer, routeViewsOf } from './routes.ts';
import { SlowestCommits } from './SlowestCommits.tsx';
import { WhereTimeGoes } from './WhereTimeGoes.tsx';

export interface RoutesShown {
  readonly nodes: GraphAnswer['nodes'];
  readonly asked: LeadTimeQuery;
  /** What the figures were asked with. */
  readonly input: InputOf<typeof breakdown>;
  readonly zone: string;
  readonly now: number;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
  /** The pipeline whose routes come into view once they are shown. */
  readonly intoView: { readonly pipeline: string | null } | null;
  /** Shows the way of a commit. */
  readonly find: (revision: string) => void;
}

/** What the evidence of one pipeline is asked with. */
export const evidenceOf = (input: RoutesShown['input'], pipeline: string) => ({
  ...input,
  pipeline,
  include: 'evidence' as const,
});

/** The routes of one pipeline and what made their figures. Of the others nothing is asked: there may be a million commits behind each. */
export function RoutesOfPipeline({ name, ...shown }: RoutesShown & { readonly name: string }): ReactNode {
  const answer = useEndpoint(leadTimes, evidenceOf(shown.input, name));
  return (
    <Ask query={answer}>
      {({ data }) => (
        <div className="stack" aria-busy={answer.isPlaceholderData}>
          {data.map((pipeline) => (
            <Ready key={pipeline.name} {...shown} pipeline={pipeline} />
          ))}
        </div>
      )}
    </Ask>
  );
}

function Ready(props: RoutesShown & { readonly pipeline: PipelineAnswer }): ReactNode {
  const { nodes, pipeline, asked, input, zone, now, intoView, change, find } = props;
  const node = nodes.find(({ name }) => name === pipeline.name);
  const routes = routeViewsOf(pipeline, asked.statistic);
  const route = routes.find(({ id }) => id === asked.route) ?? routes[0];
  const { heading, leadTo } = useLedTo(route?.id ?? '');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (intoView?.pipeline === pipeline.name && title.current) comeIntoView(title.current);
  }, [intoView, pipeline.name]);
  return (
    <>
      <UnknownWords known={{ route: oneOf(routes.map(({ id }) => routeInQuery(id))) }} />
      <Section
        title={t('leadTime.routesOf', { pipeline: pipeline.name })}
        heading={title}
        tools={
          node && (
            <a href={node.url} target="_blank" rel="noreferrer">
              {t('leadTime.openInSystem')} ↗
            </a>
          )
        }
      >
        <div className="routes">
          {routes.map((one) => (
            <RouteCard
              key={one.id}
              route={one}
              chosen={one === route}
              choose={() => {
                change({ pipeline: pipeline.name, route: routeInQuery(one.id) });
                leadTo(one.id);
              }}
            />
          ))}
        </div>
        <ul className="plain-list quiet">
          {leftOutOf(pipeline, now).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      {route && (
        <>
          <WhereTimeGoes
            key={`${route.id} time`}
            {...{ input, change, pipeline: pipeline.name, path: route.path, nth: route.nth, title: route.title }}
            supposed={asked.whatIf}
          />
          <SlowestCommits route={route} zone={zone} find={find} />
          <Commits key={route.id} heading={heading} route={route} zone={zone} />
        </>
      )}
    </>
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
