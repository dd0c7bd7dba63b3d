import { type ReactNode, useCallback } from 'react';
import type { breakdown } from '#shared/api/breakdown.ts';
import type { InputOf } from '#shared/api/endpoint.ts';
import type { GraphAnswer } from '../../graph/view.ts';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import { type Range, rangeText } from '../range.ts';
import { Commits } from './Commits.tsx';
import { type LeadTimeQuery, routeInQuery } from './choice.ts';
import { GraphOfProject } from './GraphOfProject.tsx';
import { RouteCard } from './RouteCard.tsx';
import { type LeadTimesAnswer, leftOutOf, routeViewsOf, sentenceOf, shownPipeline } from './routes.ts';
import { SlowestCommits } from './SlowestCommits.tsx';
import { WhereTimeGoes } from './WhereTimeGoes.tsx';

interface LeadTimeReadyProps {
  readonly graph: GraphAnswer;
  readonly answer: LeadTimesAnswer;
  readonly asked: LeadTimeQuery;
  /** What the answer was asked with, but for its evidence. */
  readonly input: InputOf<typeof breakdown>;
  readonly range: Range;
  readonly zone: string;
  readonly now: number;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
  readonly busy: boolean;
}

/** The graph, the routes of the chosen pipeline, and the commits of the chosen route. */
export function LeadTimeReady(props: LeadTimeReadyProps): ReactNode {
  const { graph, answer, asked, input, range, zone, now, change, busy } = props;
  const named = shownPipeline(answer, asked.pipeline);
  const pipeline = answer.data.find(({ name }) => name === named);
  const routes = pipeline ? routeViewsOf(pipeline) : [];
  const node = graph.nodes.find(({ name }) => name === named);
  const choose = useCallback(
    (id: number) => change({ pipeline: graph.nodes.find((one) => one.id === id)?.name ?? null, route: null }),
    [change, graph],
  );
  const route = routes.find(({ id }) => id === asked.route) ?? routes[0];
  return (
    <div className="stack" aria-busy={busy}>
      {pipeline && <p className="sentence">{sentenceOf(pipeline, asked.statistic, rangeText(range))}</p>}
      <GraphOfProject
        project={Number(input.project_id)}
        graph={graph}
        figures={answer}
        asked={{ statistic: asked.statistic, from: input.from, to: input.to }}
        chosen={node?.id ?? null}
        choose={choose}
      />
      {pipeline && (
        <Section
          title={t('leadTime.routesOf', { pipeline: pipeline.name })}
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
                choose={() => change({ pipeline: pipeline.name, route: routeInQuery(one.id) })}
              />
            ))}
          </div>
          <ul className="plain-list quiet">
            {leftOutOf(pipeline, now).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      {route && pipeline && (
        <WhereTimeGoes
          key={`${named} ${route.id} time`}
          {...{ input, change, pipeline: pipeline.name, path: route.path, nth: route.nth, title: route.title }}
          supposed={asked.whatIf}
        />
      )}
      {route && <SlowestCommits route={route} zone={zone} find={(commit) => change({ commit })} />}
      {route && <Commits key={`${named} ${route.id}`} route={route} zone={zone} />}
    </div>
  );
}
