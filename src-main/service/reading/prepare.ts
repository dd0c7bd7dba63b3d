import { changes } from '#shared/api/changes.ts';
import { delivery } from '#shared/api/delivery.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { state } from '#shared/api/state.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { type DayStretch, daysEnding } from '#shared/time/days.ts';
import { deploymentsOf } from '../../metrics/delivery/deployments.ts';
import { followedThrough } from '../../metrics/lead-time/followed.ts';
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

export type Preparation = (prepared: Prepared, projectId: number) => void;

/** So many days until today are what the screens of a project show unless other days are chosen. */
const usualDays = [recentDays, 7];

/** Answers what screens ask first, so that the answer is there, or at least what makes it has run. */
const answering =
  (endpoint: Endpoint, asked: object = {}, days: number | null = null): Preparation =>
  (prepared, project_id) => {
    const of = days === null ? {} : lastDays(prepared.reading, project_id, days).now;
    answer(prepared, endpoint, { project_id, ...asked, ...of });
  };

/** How figures of so many days changed since as many days before. */
const answeringChanges =
  (of: 'delivery' | 'lead_times' | 'runs', days: number): Preparation =>
  (prepared, project_id) => {
    const { now, before } = lastDays(prepared.reading, project_id, days);
    answer(prepared, changes, { project_id, of, ...now, before_from: before.from, before_to: before.to });
  };

function answer({ answers }: Prepared, { id }: Endpoint, input: object): void {
  try {
    answers.render(handlerOf(id), input, { as: 'json', known: [] });
  } catch {
    // Whoever asks is told.
  }
}

/** So many days until today, and as many before. */
function lastDays(reading: Reading, projectId: number, count: number): { now: DayStretch; before: DayStretch } {
  const calendar = calendarOf(projectOf(reading, projectId).timeZone);
  const today = calendar.dayOf(reading.now());
  return {
    now: daysEnding(today, count, calendar),
    before: daysEnding(calendar.shift(today, -count), count, calendar),
  };
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
  ({ reading }, projectId) => void deploymentsOf(historyOf(reading, projectId, null)),
  ...usualDays.map((days) => answering(leadTimes, { include: 'counts' }, days)),
  ...usualDays.map((days) => answeringChanges('lead_times', days)),
  ...usualDays.map((days) => answering(delivery, {}, days)),
  answeringChanges('delivery', 7),
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
