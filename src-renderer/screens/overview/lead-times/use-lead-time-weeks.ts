import { useMemo } from 'react';
import { leadTimes } from '#shared/api/lead-times.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import type { ReleaseMark } from '../../../charts/options/scatter.ts';
import type { LeadTimesAnswer } from '../../../graph/graph-view.ts';
import { useReleases } from '../../shared/figures/use-releases.ts';
import { firstRunDay } from '../../shared/period/first-day.ts';
import { boundedDays, compareIn, type Days } from '../../shared/period/range.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { shownWeeks } from './shown-weeks.ts';

/** The part of the commits that the spread above the median holds. */
const spreadStatistic = 'p75';

/** The weeks up to the end of the period: twelve or thirteen, where there are so many. */
export interface LeadTimeWeeks {
  /** How many there are. */
  readonly number: number;
  /** Null if there is no day. */
  readonly span: Days | null;
  /** The lead times of all pipelines, week by week; undefined while they are not known. */
  readonly answer: LeadTimesAnswer | undefined;
  /** How far lead times spread in these weeks: by another statistic; undefined while that is not known. */
  readonly upper: LeadTimesAnswer | undefined;
  /** The same of as many weeks before; null if these are not all known. */
  readonly before: { readonly answer: LeadTimesAnswer; readonly days: number } | null;
  /** Whether the last week is unfinished. */
  readonly isUnfinished: boolean;
  readonly releases: readonly ReleaseMark[];
}

/** Fetches all pipelines at once: another answer decides which one the chart shows, and this need not wait for it. */
export function useLeadTimeWeeks(): LeadTimeWeeks {
  const { project, range, calendar, query, now } = useProjectScreen();
  const compare = compareIn(query, true);
  const { preset, from, to } = range;
  const today = calendar.dayOf(now);
  const { span, number, moved } = useMemo(() => {
    const firstDay = firstRunDay(project, calendar);
    const days = boundedDays({ preset, from, to }, firstDay, today);
    const weeks = shownWeeks(days, firstDay, calendar);
    const [first, last] = [weeks[0], weeks.at(-1)];
    const shown = first && last ? { from: first.from, to: last.to } : null;
    // Whole weeks, so that each lies over one of the same days.
    const back = 7 * weeks.length;
    const hasBefore = compare && shown !== null && firstDay !== null && calendar.shift(shown.from, -back) >= firstDay;
    return { span: shown, number: weeks.length, moved: hasBefore ? back : null };
  }, [preset, from, to, project, calendar, today, compare]);
  const weekly = {
    project_id: project.id,
    from: span?.from,
    to: span?.to,
    include: 'series',
    by: 'week',
  } as const;
  const { data: answer } = useEndpoint(leadTimes, weekly, span === null);
  const { data: upper } = useEndpoint(leadTimes, { ...weekly, statistic: spreadStatistic }, span === null);
  const back = moved ?? 0;
  const earlier = span && { from: calendar.shift(span.from, -back), to: calendar.shift(span.to, -back) };
  const { data: answerBefore } = useEndpoint(
    leadTimes,
    { ...weekly, from: earlier?.from, to: earlier?.to },
    moved === null,
  );
  const before = useMemo(
    () => (moved !== null && answerBefore ? { answer: answerBefore, days: moved } : null),
    [moved, answerBefore],
  );
  const isUnfinished = span !== null && span.to >= today;
  return { span, number, answer, upper, before, isUnfinished, releases: useReleases(project.id, span ?? { from, to }) };
}
