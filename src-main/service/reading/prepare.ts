import { delivery } from '#shared/api/delivery.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { averageEndpoints } from '#shared/api/series.ts';
import { state } from '#shared/api/state.ts';
import { releasesOf } from '#shared/metrics/delivery/deployments.ts';
import { followedThrough } from '#shared/metrics/lead-time/followed.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { type DayStretch, daysEnding } from '#shared/time/days.ts';
import type { Answers } from './answers.ts';
import { projectOf, type Reading } from './handler.ts';
import { handlerOf } from './registry.ts';
import { historyOf } from './route-metric.ts';
import { recentDays } from './window.ts';

/** What a preparation makes is kept in here. */
export interface Prepared {
  readonly reading: Reading;
  readonly answers: Answers;
}

type Preparation = (prepared: Prepared, projectId: number) => void;

/** So many days, of which the last was so many days before today. */
interface LastDays {
  readonly count: number;
  readonly endedBefore: number;
}

/** What the screens of a project show unless other days are chosen, each beside the days before. */
const usualDays: readonly LastDays[] = [recentDays, 7].flatMap((count) => [
  { count, endedBefore: 0 },
  { count, endedBefore: count },
]);

/** Answers what screens ask first, so that the answer is there, or at least what makes it has run. */
const answering =
  (endpoint: Endpoint, asked: object = {}, days: LastDays | null = null): Preparation =>
  ({ reading, answers }, project_id) => {
    const of = days ? datesOf(reading, project_id, days) : {};
    try {
      answers.render(handlerOf(endpoint.id), { project_id, ...asked, ...of }, { as: 'json', known: [] });
    } catch {
      // Whoever asks is told.
    }
  };

function datesOf(reading: Reading, projectId: number, { count, endedBefore }: LastDays): DayStretch {
  const calendar = calendarOf(projectOf(reading, projectId).timeZone);
  const today = calendar.dayOf(reading.now());
  return daysEnding(calendar.shift(today, -endedBefore), count, calendar);
}

/**
 * What the first question of any window would have to wait for, in steps between which questions can be answered. Each step keeps what it makes, and
 * does nothing where that is there already.
 */
export const preparations: readonly Preparation[] = [
  ({ reading }, projectId) => void historyOf(reading, projectId, null),
  ({ reading }, projectId) => void followedThrough(historyOf(reading, projectId, null)),
  ({ reading }, projectId) => {
    const followed = followedThrough(historyOf(reading, projectId, null));
    for (const node of followed.nodes.values()) followed.arrivals(node);
  },
  answering(state),
  ({ reading }, projectId) => void releasesOf(historyOf(reading, projectId, null)),
  ...usualDays.map((days) => answering(leadTimes, { include: 'counts' }, days)),
  ...usualDays.map((days) => answering(delivery, {}, days)),
  ...averageEndpoints.map((average) => answering(average, { include: 'evidence' }, usualDays[0])),
  ({ reading }, projectId) => reading.store.keepHistory(projectId, historyOf(reading, projectId, null)),
];

/** Gives a function that lets the next process find followed what was prepared here, as long as it is at hand. */
export function keepingFollowed({ reading }: Prepared, projectId: number): () => void {
  const { store } = reading;
  const prepared = new WeakRef(historyOf(reading, projectId, null));
  return () => {
    const history = prepared.deref();
    if (!history) return;
    store.consistently(() => store.keepFollowed(projectId, history, () => followedThrough(history).columns()));
  };
}
