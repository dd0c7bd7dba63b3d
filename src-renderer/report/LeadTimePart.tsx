import type { ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import { routeIds } from '#shared/metrics/route-ids.ts';
import { distributionOption } from '../charts/options/distribution.ts';
import { binsOf } from '../charts/scales/bins.ts';
import { t } from '../language/language.ts';
import { withinSentence } from '../language/service-text.ts';
import { changeOf } from '../screens/shared/figures/change.ts';
import { statisticNames } from '../screens/shared/figures/statistic.ts';
import { BreakablePath } from '../ui/BreakablePath.tsx';
import { count, minutes, percent } from '../ui/format.ts';
import { GraphDrawing } from './GraphDrawing.tsx';
import { type RouteRow, routeRows } from './lead-times.ts';
import { Compared, Part, ReportChart, type ReportColumn, ReportTable } from './parts.tsx';
import { routeText } from './text.ts';

type Facts = { readonly facts: ReportFacts };
type BreakdownRow = Pick<RouteRow, 'pipeline' | 'id'> & ReportFacts['breakdown']['data'][number]['routes'][number];

/** Lead times: the graph, every route, where the time went, and how it is spread. */
export function LeadTimePart({ facts }: Facts): ReactNode {
  const { leadTimes, graph, statistic } = facts;
  const rows = routeRows(facts);
  return (
    <Part id="leadTime">
      <p>{t('report.leadTimeLead', { statistic: withinSentence(statisticNames[statistic]) })}</p>
      <GraphDrawing graph={graph} leadTimes={leadTimes} />
      {graph.warnings.map((warning) => (
        <p key={warning} className="quiet" lang="en">
          {warning}
        </p>
      ))}
      {rows.length === 0 ? (
        <p>{t('report.summary.noLeadTime')}</p>
      ) : (
        <>
          <h3>{t('report.routes')}</h3>
          <ReportTable caption={t('report.routesCaption')} columns={routeColumns(facts)} rows={rows} />
          <Breakdown facts={facts} />
          <Distributions rows={rows} />
        </>
      )}
    </Part>
  );
}

function routeColumns({ statistic, changes }: ReportFacts): readonly ReportColumn<RouteRow>[] {
  return [
    { title: t('common.pipeline'), cell: ({ pipeline }) => <BreakablePath text={pipeline} /> },
    { title: t('report.route'), cell: ({ id }) => <BreakablePath text={routeText(id)} /> },
    { title: t('report.commits'), number: true, cell: ({ route }) => count(route.evidence?.count ?? 0) },
    { title: statisticNames[statistic], number: true, cell: ({ route }) => minutes(route.lead_time) },
    {
      title: statisticNames.p90,
      number: true,
      cell: ({ route }) => (route.evidence ? minutes(route.evidence.p90) : ''),
    },
    ...(changes === null
      ? []
      : [
          {
            title: t('report.againstBefore'),
            cell: ({ route, change }: RouteRow) => <Compared change={changeOf(route.lead_time, change, minutes)} />,
          },
        ]),
  ];
}

function Breakdown({ facts: { breakdown } }: Facts): ReactNode {
  const rows = breakdown.data.flatMap(({ name, routes }) => {
    const ids = routeIds(routes);
    return routes.map((route, index) => ({ ...route, pipeline: name, id: ids[index] ?? route.path }));
  });
  return (
    <>
      <h3>{t('metrics.breakdown.title')}</h3>
      <ReportTable
        caption={t('report.breakdownCaption')}
        columns={[
          { title: t('common.pipeline'), cell: ({ pipeline }: BreakdownRow) => <BreakablePath text={pipeline} /> },
          { title: t('report.route'), cell: ({ id }: BreakdownRow) => <BreakablePath text={routeText(id)} /> },
          {
            title: t('leadTime.meanWhole'),
            number: true,
            cell: ({ sum, count: commits }: BreakdownRow) => minutes(sum / commits),
          },
          ...leadTimeParts.map((part) => ({
            title: t(`leadTime.partTitles.${part}`),
            number: true,
            cell: ({ parts, sum, count: commits }: BreakdownRow) => (
              <>
                {minutes(parts[part].mean)}{' '}
                <span className="share">{percent(sum === 0 ? 0 : (parts[part].mean * commits) / sum)}</span>
              </>
            ),
          })),
        ]}
        rows={rows}
      />
    </>
  );
}

/** More would be pages of bars that nobody compares. */
const mostDrawn = 6;

function Distributions({ rows }: { readonly rows: readonly RouteRow[] }): ReactNode {
  const most = rows
    .filter(({ route }) => (route.evidence?.commits.length ?? 0) > 1)
    .toSorted((a, b) => (b.route.evidence?.count ?? 0) - (a.route.evidence?.count ?? 0))
    .slice(0, mostDrawn);
  if (most.length === 0) return null;
  return (
    <>
      <h3>{t('report.distribution')}</h3>
      <p className="quiet">{t('report.distributionLead', { count: most.length })}</p>
      {most.map(({ pipeline, id, route }) => {
        const commits = route.evidence?.commits ?? [];
        const summary = t('report.distributionOf', {
          pipeline,
          route: routeText(id),
          commits: t('common.commits', { count: commits.length }),
        });
        const data = { summary, bins: binsOf(commits.map(({ lead_time }) => lead_time * 60)) };
        return (
          <ReportChart
            key={`${pipeline} ${id}`}
            summary={summary}
            option={(palette) => distributionOption(data, palette)}
            height={130}
          />
        );
      })}
    </>
  );
}
