import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { t } from '../../language/language.ts';
import type { Range } from '../range.ts';
import { ShowAllTime } from '../ShowAllTime.tsx';
import { Verdict } from '../Verdict.tsx';
import { Ageing } from './Ageing.tsx';
import { FinishedIssues } from './FinishedIssues.tsx';
import { type FlowAnswer, type FlowBefore, type FlowFigure, flowFiguresOf } from './figures.ts';
import type { FlowQuery } from './query.ts';
import { TimeInState } from './TimeInState.tsx';
import { Weeks } from './Weeks.tsx';

type Project = OutputOf<typeof projectDetails>;

export interface FlowShown {
  readonly project: Project;
  readonly asked: FlowQuery;
  readonly calendar: Calendar;
  /** The first day that anything is known of. */
  readonly first: CalendarDate | null;
  readonly flow: FlowAnswer;
  readonly trackers: Project['integrations'];
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** The figures, the finished issues, the weeks, what is unfinished, and where the time went. */
export function FlowReady({
  before,
  isCompared,
  compare,
  range,
  busy,
  ...shown
}: FlowShown & {
  /** Null where nothing is compared, or it is not there. */
  readonly before: FlowBefore | null;
  /** Whether there is a period before to compare with. */
  readonly isCompared: boolean;
  /** Whether a comparison is wanted. */
  readonly compare: boolean;
  readonly range: Range;
  readonly busy: boolean;
}): ReactNode {
  const { flow, asked, change } = shown;
  return (
    <div className="stack" aria-busy={busy}>
      <ul className="flow-figures" aria-label={t('flow.figures')}>
        {flowFiguresOf(flow, before, asked.statistic).map((one) => (
          <Figure key={one.title} {...one} />
        ))}
      </ul>
      {!isCompared && compare && <p className="quiet">{t('flow.nothingCompared')}</p>}
      {flow.finished === 0 && (
        <div className="row">
          <ShowAllTime range={range} change={change} />
        </div>
      )}
      <FinishedIssues {...shown} />
      <Weeks weeks={flow.weeks} />
      <Ageing {...shown} />
      <TimeInState {...shown} />
    </div>
  );
}

function Figure({ title, figure, of, change }: FlowFigure): ReactNode {
  return (
    <li aria-label={title}>
      <h2>{title}</h2>
      <p className={figure === null ? 'figure quiet' : 'figure'}>{figure ?? t('common.notKnown')}</p>
      {change && (
        <p>
          <Verdict change={change} />
        </p>
      )}
      <p className="quiet">{of}</p>
    </li>
  );
}
