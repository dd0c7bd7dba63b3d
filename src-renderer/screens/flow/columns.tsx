import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { calendarDay, count, minutes, moment } from '../../ui/format.ts';
import type { Column } from '../../ui/Table.tsx';
import { ExternalLink } from '../shared/ExternalLink.tsx';
import { type FlowWeek, timeText } from './charts/weeks.ts';
import type { FlowShown } from './FlowReady.tsx';
import { days, type FinishedIssue, type UnfinishedIssue } from './figures.ts';
import { timeNames } from './text.ts';
import { trackerColumn } from './tracker-column.ts';

type Trackers = FlowShown['trackers'];

const issueColumns = <R extends { readonly issue: FinishedIssue['issue'] }>(
  trackers: Trackers,
): readonly Column<R>[] => [
  {
    title: t('flow.columns.issue'),
    order: ({ issue }) => issue.key,
    cell: ({ issue }) => <ExternalLink href={issue.url}>{issue.key}</ExternalLink>,
  },
  {
    title: t('flow.columns.title'),
    cell: ({ issue }) => (
      <span className="one-line flow-title" title={issue.title}>
        {issue.title}
      </span>
    ),
  },
  { title: t('flow.columns.type'), order: ({ issue }) => issue.type, cell: ({ issue }) => issue.type },
  ...trackerColumn<R>(trackers, ({ issue }) => issue.integration_id),
];

const none = <span className="quiet">–</span>;

const when = (at: string | null, zone: string): ReactNode =>
  at === null ? none : <span className="nowrap">{moment(at, zone)}</span>;

const length = (value: number | null): ReactNode =>
  value === null ? none : <span className="nowrap">{minutes(value)}</span>;

export const finishedColumns = (trackers: Trackers, zone: string): readonly Column<FinishedIssue>[] => [
  ...issueColumns<FinishedIssue>(trackers),
  {
    title: t('flow.columns.created'),
    order: ({ created_at }) => created_at,
    cell: ({ created_at }) => when(created_at, zone),
  },
  {
    title: t('flow.columns.inProgress'),
    order: ({ in_progress_at }) => in_progress_at ?? '',
    cell: ({ in_progress_at }) => when(in_progress_at, zone),
  },
  { title: t('flow.columns.done'), order: ({ done_at }) => done_at, cell: ({ done_at }) => when(done_at, zone) },
  {
    title: timeNames.cycle,
    kind: 'number',
    order: ({ cycle_time }) => cycle_time ?? -1,
    cell: ({ cycle_time }) => length(cycle_time),
  },
  {
    title: timeNames.lead,
    kind: 'number',
    order: ({ lead_time }) => lead_time,
    cell: ({ lead_time }) => length(lead_time),
  },
];

export const unfinishedColumns = (trackers: Trackers): readonly Column<UnfinishedIssue>[] => [
  ...issueColumns<UnfinishedIssue>(trackers),
  { title: t('flow.columns.state'), order: ({ state }) => state, cell: ({ state }) => state },
  {
    title: t('flow.columns.inProgressFor'),
    kind: 'number',
    order: ({ in_progress_days }) => in_progress_days ?? -1,
    cell: ({ in_progress_days: age }) =>
      age === null ? <span className="quiet">{t('flow.notBegun')}</span> : days(age),
  },
  {
    title: t('flow.columns.created'),
    kind: 'number',
    order: ({ age_days }) => age_days,
    cell: ({ age_days }) => t('flow.daysAgo', { count: age_days }),
  },
];

export const weekColumns: readonly Column<FlowWeek>[] = [
  { title: t('flow.columns.week'), cell: ({ week }) => <span className="nowrap">{week}</span> },
  { title: t('flow.columns.from'), cell: ({ from }) => calendarDay(from) },
  { title: t('flow.columns.to'), cell: ({ to }) => calendarDay(to) },
  { title: t('flow.columns.finished'), kind: 'number', cell: ({ finished }) => count(finished) },
  { title: t('flow.columns.inProgressAtEnd'), kind: 'number', cell: ({ in_progress }) => count(in_progress) },
  { title: timeNames.cycle, kind: 'number', cell: ({ cycle_time }) => timeText(cycle_time) },
  { title: timeNames.lead, kind: 'number', cell: ({ lead_time }) => timeText(lead_time) },
];
