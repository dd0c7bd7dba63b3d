import { useMemo } from 'react';
import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { ReleaseMark } from '../../charts/scatter.ts';
import type { LeadTimesAnswer } from '../../graph/view.ts';
import { useNow } from '../../ui/use-now.ts';
import { firstRunDay } from '../first-day.ts';
import { piecesOf } from '../pieces.ts';
import { boundedDays, type Days } from '../range.ts';
import { useReleases } from '../use-releases.ts';
import type { OverviewShown } from './shown.ts';

const mostWeeks = 13;

/** The newest weeks of the days that are shown. */
export interface LeadTimeWeeks {
  /** Null where there is no day. */
  readonly span: Days | null;
  /** The lead times of all pipelines, week by week; undefined while they are not known. */
  readonly answer: LeadTimesAnswer | undefined;
  readonly releases: readonly ReleaseMark[];
}

/** Asks for all pipelines at once: of which one the chart tells is known with another answer, for which this need not wait. */
export function useLeadTimeWeeks({ project, range: { preset, from, to }, calendar }: OverviewShown): LeadTimeWeeks {
  const today = calendar.dayOf(useNow(3_600_000));
  const { span, length } = useMemo(() => {
    const days = boundedDays({ preset, from, to }, firstRunDay(project, calendar), today);
    const cut = piecesOf(days, 'week');
    const weeks = cut.pieces.slice(-mostWeeks);
    const [first, last] = [weeks[0], weeks.at(-1)];
    return { span: first && last ? { from: first.from, to: last.to } : null, length: cut.length };
  }, [preset, from, to, project, calendar, today]);
  const { data: answer } = useEndpoint(
    leadTimes,
    { project_id: project.id, from: span?.from, to: span?.to, include: 'series', by: length },
    span === null,
  );
  return { span, answer, releases: useReleases(project.id, span ?? { from, to }) };
}
