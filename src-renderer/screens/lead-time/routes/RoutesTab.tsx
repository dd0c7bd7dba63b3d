import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { Chart } from '../../../charts/Chart.tsx';
import { distributionOption } from '../../../charts/options/distribution.ts';
import type { Palette } from '../../../charts/palette.ts';
import { binText } from '../../../charts/scales/bin-text.ts';
import { t } from '../../../language/language.ts';
import { count } from '../../../ui/format.ts';
import { InfoButton } from '../../../ui/overlays/InfoButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { ExternalLink } from '../../shared/ExternalLink.tsx';
import { Breakdown } from '../breakdown/Breakdown.tsx';
import { PartsLegend } from '../breakdown/Parts.tsx';
import type { LeadTimeSelection } from '../selection.ts';
import { useTabLink } from '../use-tab-link.ts';
import type { RoutesReady } from './RoutesOf.tsx';
import { RoutesTable } from './RoutesTable.tsx';
import { notCountedOf, type RouteView, shortName } from './routes.ts';

/** The routes of a pipeline side by side, and the spread and the parts of the chosen one. */
export function RoutesTab({ shown, ...ready }: RoutesReady & { readonly shown: LeadTimeSelection }): ReactNode {
  const { pipeline, route } = ready;
  const { name, evidence } = pipeline;
  const link = useTabLink();
  const node = shown.graph.nodes.find((one) => one.name === name);
  return (
    <>
      <Section
        title={t('leadTime.routesOf', { pipeline: shortName(shown.names, name) })}
        note={<PartsLegend />}
        signs={
          <InfoButton label={t('leadTime.aboutRoutes')}>
            {notCountedOf(pipeline).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </InfoButton>
        }
        tools={
          <>
            <Link to={link('in-flight', { in_flight: name })}>
              {t('leadTime.inFlight', {
                commits: t('common.commits', { count: evidence?.in_flight ?? 0 }),
                pipeline: shortName(shown.names, name),
              })}
            </Link>
            {node && <ExternalLink href={node.url}>{t('leadTime.openInSystem')}</ExternalLink>}
          </>
        }
      >
        {route ? <RoutesTable {...ready} shown={shown} isWide /> : <p className="quiet">{t('leadTime.noneArrived')}</p>}
      </Section>
      {route && <Spread key={route.id} route={route} />}
    </>
  );
}

function Spread({ route: { title, bins, distribution, mean, parts } }: { readonly route: RouteView }): ReactNode {
  const option = useMemo(
    () => (palette: Palette) => distributionOption({ summary: distribution, bins }, palette),
    [bins, distribution],
  );
  return (
    <Section title={t('leadTime.distributionOf', { route: title })}>
      <div className="spread">
        <Chart
          summary={distribution}
          option={option}
          height={200}
          table={{
            columns: [t('leadTime.columns.leadTime'), t('leadTime.columns.commits')],
            rows: bins.map((bin) => [binText(bin), count(bin.count)]),
          }}
        />
        <Breakdown name={t('leadTime.meanWhole')} whole={mean} parts={parts} />
      </div>
    </Section>
  );
}
