import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ApiFault } from '../../../api/client.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { BreakablePath } from '../../../ui/BreakablePath.tsx';
import { ShortDelta } from '../../../ui/Delta.tsx';
import { duration } from '../../../ui/format.ts';
import { InfoButton } from '../../../ui/overlays/InfoButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import { type Column, type Order, Table } from '../../../ui/Table.tsx';
import { rangeTitle } from '../../shared/period/range.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { inOrder } from '../../shared/tables/in-order.ts';
import { isMostlyFlaky, type RankedRow, type RankingAnswer } from './ranking.ts';

/** All pipelines of the project side by side, the worst first. A row chooses what the chart and the table show. */
export function PipelineRanking({
  answer,
  rowsOf,
  shows,
}: {
  readonly answer: UseQueryResult<RankingAnswer, ApiFault>;
  readonly rowsOf: (answer: RankingAnswer) => readonly RankedRow[];
  /** `change`: there is an earlier period to compare with; `all`: there is room for every column. */
  readonly shows: { readonly change: boolean; readonly all: boolean };
}): ReactNode {
  const { range } = useProjectScreen();
  const [order, setOrder] = useState<Order | null>(null);
  const columns = columnsOf(shows);
  const by = columns.find(({ title }) => title === order?.column)?.order;
  return (
    <Section
      title={t('runs.ranking.title')}
      note={t(`runs.ranking.note.${answer.data?.better ?? 'lower'}`, { range: rangeTitle(range) })}
      signs={
        <InfoButton label={t('runs.ranking.columns')}>
          <p>{t('runs.ranking.aboutChange')}</p>
          <p>{t('runs.ranking.aboutTrend')}</p>
          <p>{t('runs.ranking.aboutFlaky')}</p>
        </InfoButton>
      }
    >
      <Ask query={answer} isEmpty={({ data }) => data.length === 0}>
        {(ranking) => {
          const rows = rowsOf(ranking);
          return (
            <div className="ranking">
              <Table
                caption={t('runs.ranking.title')}
                columns={columns}
                rows={order && by ? inOrder(rows, by, order.descending) : rows}
                keyOf={({ key }) => key}
                order={order}
                onOrder={setOrder}
              />
            </div>
          );
        }}
      </Ask>
    </Section>
  );
}

type RankingColumn = Column<RankedRow>;

const timeText = (seconds: number | null): string => (seconds === null ? '–' : duration(seconds));

const flakyShare = ({ flakiness: { flaky, repairs } }: RankedRow): number => (repairs === 0 ? -1 : flaky / repairs);

const name: RankingColumn = {
  title: t('runs.ranking.pipeline'),
  order: (row) => row.name,
  cell: (row) => (
    <Link
      className="ranking-link"
      to={row.to}
      replace
      title={row.pipeline}
      aria-current={row.isChosen ? 'true' : undefined}
    >
      <BreakablePath text={row.name} />
    </Link>
  ),
};
const median: RankingColumn = {
  title: t('runs.ranking.median'),
  kind: 'number',
  order: (row) => row.median ?? -1,
  cell: (row) => <strong>{timeText(row.median)}</strong>,
};
const p90: RankingColumn = {
  title: t('runs.ranking.p90'),
  kind: 'number',
  className: 'ranking-p90',
  order: (row) => row.p90 ?? -1,
  cell: (row) => timeText(row.p90),
};
const change: RankingColumn = {
  title: t('runs.ranking.change'),
  cell: ({ delta }) => (delta === null ? <span className="quiet">–</span> : <ShortDelta delta={delta} />),
};

const trend: RankingColumn = {
  title: t('runs.ranking.trend'),
  cell: (row) => (
    <div className="ranking-trend">
      <Sparkline values={row.trend} label={row.trendLabel} />
    </div>
  ),
};
const flaky: RankingColumn = {
  title: t('runs.ranking.flaky'),
  kind: 'number',
  order: flakyShare,
  cell: ({ flakiness }) => {
    if (flakiness.repairs === 0) return '–';
    const text = t('runs.ranking.flakyOf', { ...flakiness });
    return isMostlyFlaky(flakiness) ? <Badge look="warn">{text}</Badge> : text;
  },
};

const columnsOf = (shows: { readonly change: boolean; readonly all: boolean }): readonly RankingColumn[] => [
  name,
  median,
  ...(shows.all ? [p90] : []),
  ...(shows.change ? [change] : []),
  ...(shows.all ? [trend, flaky] : []),
];
