import { type ReactNode, useMemo } from 'react';
import { breakdown } from '#shared/api/breakdown.ts';
import type { InputOf } from '#shared/api/endpoint.ts';
import { breakdown as metric } from '#shared/metrics/registry.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { Chart } from '../../../charts/Chart.tsx';
import { waterfallOption } from '../../../charts/options/waterfall.ts';
import type { Palette } from '../../../charts/palette.ts';
import { t } from '../../../language/language.ts';
import { metricText } from '../../../language/service-text.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Section } from '../../../ui/Page.tsx';
import { CopyRequest } from '../../shared/export/CopyRequest.tsx';
import { Explanation } from '../../shared/figures/Explanation.tsx';
import { WhatIf } from '../map/WhatIf.tsx';
import type { RouteView } from '../routes/routes.ts';
import { partTable, type RouteBreakdown, routeIn, waterfallOf } from './where-time-goes.ts';

export interface RouteInput {
  readonly pipeline: string;
  /** Null if nothing arrived. */
  readonly route: RouteView | null;
  /** The project, the statistic and the days. */
  readonly input: InputOf<typeof breakdown>;
  /** The supposition in the address. */
  readonly supposed: string | null;
}

/** The breakdown of a route from hand-over to release, and the effect if one part were different. */
export function WhereTimeGoes({ choice, ...props }: RouteInput & { readonly choice: ReactNode }): ReactNode {
  const input = { ...props.input, pipeline: props.pipeline };
  const answer = useEndpoint(breakdown, input);
  return (
    <Section
      title={t('leadTime.whereTimeGoes')}
      note={t('leadTime.meanOf', { commits: t('common.commits', { count: props.route?.count ?? 0 }) })}
      signs={<Explanation of={metricText(metric)} />}
      tools={
        <>
          {choice}
          <CopyRequest endpoint={breakdown} input={input} />
        </>
      }
    >
      <Ask query={answer}>
        {(data) => {
          const route = props.route && routeIn(data, { pipeline: props.pipeline, ...props.route });
          if (!route) return <p className="quiet">{t('leadTime.noneArrived')}</p>;
          return (
            <div className="where-time-goes">
              <Waterfall route={route} />
              <WhatIf {...props} today={route} />
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
