import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../language/language.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { count } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/Table.tsx';
import { statisticNames } from '../../shared/figures/statistic.ts';
import { Bins } from '../breakdown/Bins.tsx';
import { PartsBar, partsText } from '../breakdown/Parts.tsx';
import { routeInQuery } from '../query.ts';
import type { LeadTimeSelection } from '../selection.ts';
import { type TabLink, useTabLink } from '../use-tab-link.ts';
import type { RoutesReady } from './RoutesOf.tsx';
import { type RouteView, routeDelta } from './routes.ts';

interface RoutesTableProps extends RoutesReady {
  readonly shown: LeadTimeSelection;
  /** Whether the spread of the values is drawn too. */
  readonly isWide?: boolean;
}

/** The routes of a pipeline as a table: each figure leads to what it was made from. */
export function RoutesTable({ shown, pipeline, routes, route, isWide = false }: RoutesTableProps): ReactNode {
  const link = useTabLink();
  const columns: readonly Column<RouteView>[] = [
    {
      title: t('leadTime.columns.route'),
      cell: (one) => (
        <Link
          className="route-name"
          to={link('routes', { route: routeInQuery(one.id) })}
          title={one.pipelines}
          aria-current={one === route ? 'true' : undefined}
        >
          {one.title}
        </Link>
      ),
    },
    { title: t('leadTime.columns.path'), cell: ({ pipelines }) => <RoutePath pipelines={pipelines} /> },
    {
      title: t('leadTime.columns.commits'),
      kind: 'number',
      cell: (one) => <Link to={link('commits', { route: routeInQuery(one.id) })}>{count(one.count)}</Link>,
    },
    {
      title: statisticNames[shown.choice.statistic],
      kind: 'number',
      cell: ({ figure }) => <strong className="nowrap">{figure}</strong>,
    },
    {
      title: t('leadTime.columns.p90'),
      kind: 'number',
      className: 'route-p90',
      cell: ({ p90 }) => <span className="nowrap">{p90}</span>,
    },
    { title: t('leadTime.columns.change'), cell: (one) => <ChangeOf shown={shown} name={pipeline.name} route={one} /> },
    ...(isWide
      ? [
          {
            title: t('leadTime.columns.distribution'),
            cell: ({ bins, distribution }: RouteView) => <Bins bins={bins} label={distribution} />,
          },
        ]
      : []),
    { title: t('leadTime.columns.parts'), cell: (one) => <PartsLink route={one} link={link} /> },
  ];
  return (
    <Table
      caption={t('leadTime.routesOf', { pipeline: pipeline.name })}
      columns={columns}
      rows={routes}
      keyOf={({ id }) => id}
    />
  );
}

/** A path that takes several lines breaks between its pipelines, not within their names. */
function RoutePath({ pipelines }: { readonly pipelines: string }): ReactNode {
  return (
    <span className="route-path">
      {pipelines.split(/(?<=→ )/).map((step) => (
        <span key={step}>{step}</span>
      ))}
    </span>
  );
}

function ChangeOf({
  shown,
  name,
  route,
}: {
  readonly shown: LeadTimeSelection;
  readonly name: string;
  readonly route: RouteView;
}): ReactNode {
  const delta = routeDelta(shown.changes, { pipeline: name, ...route });
  return delta ? <Delta delta={delta} /> : <span className="quiet">–</span>;
}

function PartsLink({ route, link }: { readonly route: RouteView; readonly link: TabLink }): ReactNode {
  const text = partsText(route.parts);
  return (
    <Link
      className="parts-link"
      to={link('breakdown', { route: routeInQuery(route.id) })}
      aria-label={t('leadTime.partsOf', { whole: route.title, parts: text })}
      title={text}
    >
      <PartsBar parts={route.parts} />
    </Link>
  );
}
