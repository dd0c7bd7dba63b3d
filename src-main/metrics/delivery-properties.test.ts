import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '#shared/records/run.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { always } from '#shared/time/time.ts';
import { aTracker } from '#test/builders/issues.ts';
import { naiveStage } from '#test/builders/random/naive-lead-times.ts';
import { deliveries } from '#test/builders/random/random-delivery.ts';
import type { RecordedDelivery } from '#test/builders/recorded-delivery.ts';
import type { DeliveryHistory, IssueHistory } from './contract.ts';
import { delivery } from './delivery/delivery.ts';
import { arrivalsOf } from './lead-time/first-arrivals.ts';
import { leadTime } from './lead-time/lead-time.ts';

const minute = 60_000;
// A day of this zone ends in the middle of the random histories, which begin with 1970 in UTC.
const calendar = calendarOf('Pacific/Marquesas');
const firstDay = '1969-12-31';
const lastDay = '1970-01-01';

/** Incidents that open and end at random, some never. */
const trackers: fc.Arbitrary<IssueHistory> = fc
  .array(fc.record({ opened: fc.nat(200), lasts: fc.option(fc.nat(60)) }), { maxLength: 5 })
  .map((options) =>
    aTracker(
      options.map(({ opened, lasts }) => ({
        created: opened,
        steps: lasts === null ? [] : [[opened + lasts, 'done']],
      })),
      { types: ['Story'], labels: [] },
    ),
  );

const measure = (history: DeliveryHistory, tracker: IssueHistory, from = firstDay, to = lastDay) =>
  delivery.measure({
    history,
    issues: [tracker],
    arrivals: arrivalsOf(history, calendar.interval(from, to)),
    calendar,
    from,
    to,
    start: 'committed',
    statistic: 'median',
  });

/** The deployments by the words of the definition. */
function naiveDeployments({ pipelines, edges, records }: RecordedDelivery): readonly Run[] {
  const deploymentOf = (run: Run, stage: string | null): Run => {
    const deployed = stage === null ? run : naiveStage(run, stage);
    return { ...run, outcome: deployed?.outcome ?? 'neutral', finishedAt: deployed?.finishedAt ?? run.finishedAt };
  };
  const marked = pipelines.filter(({ release }) => release !== null);
  const points = marked.length > 0 ? marked : pipelines.filter(({ id }) => edges.every(({ from }) => from !== id));
  return points
    .flatMap(({ id, release }) =>
      (records.get(id) ?? [])
        .map((run) => deploymentOf(run, release?.stage ?? null))
        .filter(({ outcome }) => outcome !== 'neutral'),
    )
    .sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number || a.id - b.id);
}

test('every incident is charged to the last deployment before it', () => {
  fc.assert(
    fc.property(deliveries, trackers, (history, tracker) => {
      const deployments = naiveDeployments(history);
      const blamed = tracker.issues.flatMap(
        ({ createdAt }) => deployments.findLast(({ finishedAt }) => finishedAt <= createdAt)?.id ?? [],
      );
      const { changeFailRate, deployments: shown } = measure(history, tracker);
      const facts = ({ id, outcome, finishedAt, branch }: Pick<Run, 'id' | 'outcome' | 'finishedAt' | 'branch'>) =>
        [id, outcome, finishedAt, branch] as const;
      expect(shown.map(facts)).toEqual(deployments.map(facts));
      expect(new Set(changeFailRate.failed)).toEqual(new Set(blamed));
      expect(changeFailRate.value).toBe(deployments.length === 0 ? null : new Set(blamed).size / deployments.length);
    }),
  );
});

test('rework are the deployments that a walk from each incident meets', () => {
  fc.assert(
    fc.property(deliveries, trackers, (history, tracker) => {
      const deployments = naiveDeployments(history);
      const rework = new Set<number>();
      for (const { createdAt, stateChanges } of tracker.issues) {
        const point = deployments.findLast(({ finishedAt }) => finishedAt <= createdAt)?.pipeline;
        for (const { id, pipeline, queuedAt, startedAt, outcome } of deployments) {
          const queued = queuedAt ?? startedAt;
          const ended = stateChanges[0]?.at ?? Number.POSITIVE_INFINITY;
          if (pipeline !== point || queued < createdAt || queued >= ended) continue;
          rework.add(id);
          if (outcome === 'passes') break;
        }
      }
      expect(new Set(measure(history, tracker).reworkRate.rework)).toEqual(rework);
    }),
  );
});

test('known commits arrive at the earliest of their lead times from any release point', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const points = new Set(naiveDeployments(history).map(({ pipeline }) => pipeline));
      const earliest = new Map<number | string, number>();
      for (const { pipeline, routes } of leadTime.measure(history, always)) {
        if (!points.has(pipeline)) continue;
        for (const { change, revision, arrivedAt } of routes.flatMap(({ samples }) => [...samples])) {
          const commit = change ?? revision;
          if (commit === null) continue;
          earliest.set(commit, Math.min(arrivedAt, earliest.get(commit) ?? arrivedAt));
        }
      }
      const identified = arrivalsOf(history, always).filter(({ change, revision }) => (change ?? revision) !== null);
      const moments = identified.map(({ arrivedAt }) => arrivedAt);
      expect(moments).toEqual([...earliest.values()].sort((a, b) => a - b));
    }),
  );
});

test('a window chooses deployments, commits and recoveries; it changes none', () => {
  fc.assert(
    fc.property(deliveries, trackers, (history, tracker) => {
      const [whole, ...days] = [
        measure(history, tracker),
        measure(history, tracker, firstDay, firstDay),
        measure(history, tracker, lastDay, lastDay),
      ];
      expect(days.flatMap(({ deployments }) => deployments)).toEqual(whole?.deployments);
      expect(days.flatMap(({ changeLeadTime }) => changeLeadTime.commits)).toEqual(whole?.changeLeadTime.commits);
      expect(days.flatMap(({ recoveryTime }) => recoveryTime.recoveries)).toEqual(whole?.recoveryTime.recoveries);
      expect(days.flatMap(({ reworkRate }) => reworkRate.rework)).toEqual(whole?.reworkRate.rework);
      expect(whole?.recoveryTime.recoveries.every(({ from, to }) => to >= from && from >= -20 * minute)).toBe(true);
    }),
  );
});
