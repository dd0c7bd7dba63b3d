import { type ReactNode, useMemo } from 'react';
import { binText } from '../../charts/bin-text.ts';
import { Chart } from '../../charts/Chart.tsx';
import { distributionOption } from '../../charts/distribution.ts';
import type { Palette } from '../../charts/palette.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { count } from '../../ui/format.ts';
import { Breakdown } from './Breakdown.tsx';
import type { RouteView } from './routes.ts';

/** One route: its figure, how the values spread, and where the time went. */
export function RouteCard({
  route,
  chosen,
  choose,
}: {
  readonly route: RouteView;
  readonly chosen: boolean;
  readonly choose: () => void;
}): ReactNode {
  const { bins, distribution } = route;
  const option = useMemo(
    () => (palette: Palette) =>
      distributionOption({ summary: distribution, bins, of: t('leadTime.columns.commits') }, palette),
    [bins, distribution],
  );
  return (
    <article className={`route ${chosen ? 'chosen' : ''}`} aria-label={route.title}>
      <div className="route-head">
        <h3>{route.title}</h3>
        <Button aria-pressed={chosen} onClick={choose}>
          {t(chosen ? 'leadTime.shownBelow' : 'leadTime.showCommits')}
        </Button>
      </div>
      <p className="quiet">{route.way}</p>
      <p className="figure">{route.figure}</p>
      <p className="quiet">
        {t('leadTime.within', { statistic: route.statistic, commits: route.count, p90: route.p90 })}
      </p>
      <Chart
        summary={distribution}
        option={option}
        height={110}
        table={{
          columns: [t('leadTime.columns.leadTime'), t('leadTime.columns.commits')],
          rows: bins.map((bin) => [binText(bin), count(bin.count)]),
        }}
      />
      <Breakdown name={t('leadTime.meanWhole')} whole={route.mean} parts={route.parts} />
    </article>
  );
}
