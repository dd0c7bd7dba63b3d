import { type ReactNode, useMemo } from 'react';
import { breakdown } from '#shared/api/breakdown.ts';
import type { InputOf } from '#shared/api/endpoint.ts';
import { breakdown as metric } from '#shared/metrics/registry.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { waterfallOption } from '../../charts/waterfall.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import { CopyRequest } from '../CopyRequest.tsx';
import { Explanation } from '../Explanation.tsx';
import type { RouteView } from './routes.ts';
import { WhatIf } from './WhatIf.tsx';
import { partTable, type RouteBreakdown, routeIn, waterfallOf } from './where-time-goes.ts';

export interface RouteAsked {
  readonly pipeline: string;
  /** Null where nothing arrived. */
  readonly route: RouteView | null;
  /** The project, the statistic and the days. */
  readonly input: InputOf<typeof breakdown>;
  /** What the address supposes. */
  readonly supposed: string | null;
}

/** The breakdown of a route from hand-over to release, and what would be if a part of it were other than it is. */
export function WhereTimeGoes({ choice, ...asked }: RouteAsked & { readonly choice: ReactNode }): ReactNode {
  const input = { ...asked.input, pipeline: asked.pipeline };
  const answer = useEndpoint(breakdown, input);
  return (
    <Section
      title={t('leadTime.whereTimeGoes')}
      note={t('leadTime.meanOf', { commits: t('common.commits', { count: asked.route?.count ?? 0 }) })}
      signs={<Explanation of={metricWords(metric)} />}
      tools={
        <>
          {choice}
          <CopyRequest endpoint={breakdown} input={input} />
        </>
      }
    >
      <Ask query={answer}>
        {(found) => {
          const route = asked.route && routeIn(found, { pipeline: asked.pipeline, ...asked.route });
          if (!route) return <p className="quiet">{t('leadTime.noneArrived')}</p>;
          return (
            <div className="where-time-goes">
              <Waterfall route={route} />
              <WhatIf {...asked} today={route} />
            </div>
          );
        }}
      </Ask>
    </Section>
  );
}

function Waterfall({ route }: { readonly route: RouteBreakdown }): ReactNode {
  const data = useMemo(() => waterfallOf(route), [route]);
  const option = useMemo(() => (palette: Palette) => waterfallOption(data, palette), [data]);
  return <Chart summary={data.summary} option={option} height={220} table={partTable(route)} />;
}
