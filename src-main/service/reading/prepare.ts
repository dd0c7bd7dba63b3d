import { changes } from '#shared/api/changes.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { averageEndpoints } from '#shared/api/series.ts';
import { state } from '#shared/api/state.ts';
import { points } from '#shared/desktop/commands.ts';
import { familyOf, isIntegrationType } from '#shared/records/kinds.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { type DayStretch, daysEnding } from '#shared/time/days.ts';
import { seriesMetrics } from '../../metrics/registry.ts';
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

const year = 365;

/** Answers what screens ask first, so that the answer is there, or at least what makes it has run. */
const answering =
  (endpoint: Endpoint, asked: object = {}, days: number | null = null): Preparation =>
  (prepared, project_id) => {
    const of = days === null ? {} : lastDays(prepared.reading, project_id, days).now;
    answer(prepared, endpoint, { project_id, ...asked, ...of });
  };

/** How figures of the runs of so many days changed since as many days before. */
const answeringRunChanges =
  (days: number): Preparation =>
  (prepared, project_id) => {
    const { now, before } = lastDays(prepared.reading, project_id, days);
    answer(prepared, changes, { project_id, of: 'runs', ...now, before_from: before.from, before_to: before.to });
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
  answering(state),
  ...averageEndpoints.map((average) => answering(average, { include: 'evidence' }, recentDays)),
  answeringRunChanges(7),
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
  ...averageEndpoints.map((average) => answering(average, { include: 'evidence' }, year)),
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
