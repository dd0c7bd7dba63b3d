import { delivery } from '#shared/api/delivery.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { averageEndpoints } from '#shared/api/series.ts';
import { state } from '#shared/api/state.ts';
import { points } from '#shared/desktop/commands.ts';
import { deploymentsOf } from '#shared/metrics/delivery/deployments.ts';
import { followedThrough } from '#shared/metrics/lead-time/followed.ts';
import { seriesMetrics } from '#shared/metrics/registry.ts';
import { familyOf, isIntegrationType } from '#shared/records/kinds.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { type DayStretch, daysEnding, earliestDay } from '#shared/time/days.ts';
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

/** So many days, of which the last was so many days before today. */
interface LastDays {
  readonly count: number;
  readonly endedBefore: number;
}

const withDaysBefore = (count: number): readonly LastDays[] => [
  { count, endedBefore: 0 },
  { count, endedBefore: count },
];

/** What the screens of a project show unless other days are chosen, each beside the days before. */
const usualDays = [recentDays, 7].flatMap(withDaysBefore);

const year = withDaysBefore(365);

/** Answers what screens ask first, so that the answer is there, or at least what makes it has run. */
const answering =
  (endpoint: Endpoint, asked: object = {}, days: LastDays | null = null): Preparation =>
  (prepared, project_id) => {
    const of = days ? datesOf(prepared.reading, project_id, days) : {};
    answer(prepared, endpoint, { project_id, ...asked, ...of });
  };

function answer({ answers }: Prepared, { id }: Endpoint, input: object): void {
  try {
    answers.render(handlerOf(id), input, { as: 'json', known: [] });
  } catch {
    // Whoever asks is told.
  }
}

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
  ({ reading }, projectId) => void deploymentsOf(historyOf(reading, projectId, null)),
  ...usualDays.map((days) => answering(leadTimes, { include: 'counts' }, days)),
  ...usualDays.map((days) => answering(delivery, {}, days)),
  ...averageEndpoints.map((average) => answering(average, { include: 'evidence' }, usualDays[0])),
  ({ reading }, projectId) => reading.store.keepHistory(projectId, historyOf(reading, projectId, null)),
];

/** All points of the metric and the system that the screen of runs begins with: repositories come after integrations. */
const answeringAllPoints: Preparation = (prepared, projectId) => {
  const all = prepared.reading.store.integrations(projectId).filter(({ type }) => familyOf(type) === 'pipelines');
  const first = all.find(({ type }) => isIntegrationType(type)) ?? all[0];
  const [metric] = seriesMetrics;
  if (first && metric) answer(prepared, points, { metric: metric.id, integration_id: first.id });
};

/** What screens ask of so many days that it takes long where a history is long: for when nobody asks anything. */
export const rarerPreparations: readonly Preparation[] = [
  ...year.map((days) => answering(leadTimes, { include: 'counts' }, days)),
  ...year.map((days) => answering(delivery, {}, days)),
  ...averageEndpoints.flatMap((average) => year.map((days) => answering(average, { include: 'evidence' }, days))),
  answering(leadTimes, { include: 'counts', from: earliestDay }),
  ...averageEndpoints.map((average) => answering(average, { include: 'evidence' })),
  answeringAllPoints,
];

/** What is still to be prepared of some projects when there is time. */
export interface RarerSteps {
  /** Begins with a project anew. */
  begin(projectId: number): void;
  /** Another state of the project will be prepared. */
  drop(projectId: number): void;
  /** Takes the next step of any project; whether there is another. */
  takeOne(take: (step: Preparation, projectId: number) => void): boolean;
}

export function rarerSteps(): RarerSteps {
  const left = new Map<number, Preparation[]>();
  return {
    begin: (projectId) => void left.set(projectId, [...rarerPreparations]),
    drop: (projectId) => void left.delete(projectId),
    takeOne(take) {
      const [next] = left;
      if (!next) return false;
      const [projectId, steps] = next;
      const step = steps.shift();
      if (steps.length === 0) left.delete(projectId);
      if (step) take(step, projectId);
      return left.size > 0;
    },
  };
}

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
