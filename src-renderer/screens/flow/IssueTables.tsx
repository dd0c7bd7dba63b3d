import type { ReactNode, Ref } from 'react';
import { t } from '../../language/language.ts';
import { calendarDay, count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Table } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAddressTabs } from '../shared/address-tabs.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { PagedTable } from '../shared/tables/PagedTable.tsx';
import { TimeInState } from './charts/TimeInState.tsx';
import { finishedColumns, unfinishedColumns, weekColumns } from './columns.tsx';
import type { FlowShown } from './FlowReady.tsx';
import type { FlowTab } from './query.ts';

const labels: Readonly<Record<FlowTab, string>> = {
  finished: t('flow.tabs.finished'),
  unfinished: t('flow.tabs.unfinished'),
  states: t('flow.tabs.states'),
  weeks: t('flow.tabs.weeks'),
};

/** The evidence of the figures and the charts, a table in each tab. */
export function IssueTables({
  heading,
  ...shown
}: FlowShown & { readonly heading: Ref<HTMLHeadingElement> }): ReactNode {
  const { chosen, tabs } = useAddressTabs(labels, 'finished');
  return (
    <Section
      heading={heading}
      title={titleOf(chosen, shown)}
      note={noteOf(chosen, shown)}
      tools={<Tabs label={t('flow.tables')} tabs={tabs} />}
    >
      <TableOf key={chosen} tab={chosen} {...shown} />
    </Section>
  );
}

function titleOf(tab: FlowTab, { flow: { finished, ageing } }: FlowShown): string {
  if (tab === 'finished') return t('flow.finishedIssues', { count: finished });
  if (tab === 'unfinished') return t('flow.unfinishedIssues', { count: ageing.unfinished });
  return tab === 'states' ? t('flow.timeInState') : t('flow.byWeek');
}

function noteOf(tab: FlowTab, { flow: { ageing, to } }: FlowShown): string {
  if (tab === 'unfinished')
    return t('flow.unfinishedNote', { inProgress: count(ageing.in_progress), day: calendarDay(to) });
  if (tab === 'weeks') return t('flow.weeksNote');
  return tab === 'states' ? t('flow.statesNote') : t('flow.newestFirst');
}

function TableOf({ tab, ...shown }: FlowShown & { readonly tab: FlowTab }): ReactNode {
  if (tab === 'states') return <TimeInState {...shown} />;
  if (tab === 'weeks') return <Weeks {...shown} />;
  return tab === 'unfinished' ? <Unfinished {...shown} /> : <Finished {...shown} />;
}

function Finished({ flow: { evidence }, trackers }: FlowShown): ReactNode {
  const { project } = useProjectScreen();
  const { finished = [], finished_left_out = 0 } = evidence ?? {};
  if (finished.length === 0) return <p className="quiet">{t('flow.noneFinished')}</p>;
  return (
    <>
      <PagedTable
        name="finished-issues"
        caption={t('flow.finishedCaption')}
        columns={finishedColumns(trackers, project.time_zone)}
        rows={finished}
        keyOf={({ issue }) => issue.id}
      />
      {finished_left_out > 0 && <p className="quiet">{t('flow.leftOut', { count: finished_left_out })}</p>}
    </>
  );
}

/** First the issues longest in progress, then the oldest ones. */
function Unfinished({ flow: { evidence }, trackers }: FlowShown): ReactNode {
  const { unfinished = [], unfinished_left_out = 0 } = evidence ?? {};
  const rows = unfinished.toSorted(
    (a, b) => (b.in_progress_days ?? -1) - (a.in_progress_days ?? -1) || b.age_days - a.age_days,
  );
  if (rows.length === 0) return <p className="quiet">{t('flow.noneUnfinished')}</p>;
  return (
    <>
      <PagedTable
        name="unfinished-issues"
        caption={t('flow.unfinishedCaption')}
        columns={unfinishedColumns(trackers)}
        rows={rows}
        keyOf={({ issue }) => issue.id}
      />
      {unfinished_left_out > 0 && (
        <p className="quiet">{t('flow.unfinishedLeftOut', { count: unfinished_left_out })}</p>
      )}
    </>
  );
}

function Weeks({ flow: { weeks } }: FlowShown): ReactNode {
  if (weeks.length === 0) return <p className="quiet">{t('flow.noWeek')}</p>;
  return (
    <Table
      caption={t('flow.weeksCaption')}
      columns={weekColumns}
      rows={weeks.toReversed()}
      keyOf={({ week }) => week}
    />
  );
}
