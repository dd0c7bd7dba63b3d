import type { commits } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { t } from '../../../language/language.ts';
import { age, duration, moment } from '../../../ui/format.ts';

export type CommitTrace = OutputOf<typeof commits>['data'][number];
export type Step = CommitTrace['steps'][number];

/** Where a commit is, in a few words. */
export function stateText({ state, arrived_at, running }: CommitTrace, zone: string): string {
  if (arrived_at !== null) return t('leadTime.find.arrived', { moment: moment(arrived_at, zone) });
  if (state === 'not_seen' && running.length > 0) return t('leadTime.find.firstRun');
  if (state === 'not_counted') return t('leadTime.find.notCounted');
  return t(state === 'not_seen' ? 'leadTime.find.notSeen' : 'leadTime.find.inFlight');
}

/** The time from the first known hand-over to the end, or until now; null if no hand-over is known. */
export function timeText({ steps, arrived_at, state }: CommitTrace, now: number): string | null {
  const [first] = steps.flatMap(({ handed_at }) => handed_at ?? []).toSorted();
  if (first === undefined || state === 'not_seen') return null;
  if (arrived_at === null) return t('leadTime.find.so', { time: age(first, now) });
  const seconds = Math.max(0, (Date.parse(arrived_at) - Date.parse(first)) / 1000);
  return t('leadTime.find.leadTime', { time: duration(seconds) });
}

/** What became of a commit at a pipeline. */
export function stepText({ state, passed_at }: Step, zone: string): string {
  if (state === 'passed' && passed_at) return t('leadTime.find.passed', { moment: moment(passed_at, zone) });
  return t(`leadTime.find.${state}`, { moment: '' });
}

/** What a commit waits for; one sentence each. */
export function waitingText({ waits_for }: CommitTrace, zone: string): readonly string[] {
  return waits_for.map((one) =>
    t(one.for === 'run' ? 'leadTime.find.waitsForRun' : 'leadTime.find.waitsForPass', {
      pipeline: one.pipeline,
      moment: moment(one.since, zone),
    }),
  );
}
