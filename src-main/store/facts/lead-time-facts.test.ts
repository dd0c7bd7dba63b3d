import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, type Interval } from '#shared/time/time.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { aStep, integrationsOf, type Step, takeStep } from '#test/builders/random/random-steps.ts';
import { aStoreHome, integrationNamed, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import type { Arrival, DeliveryHistory, LeadTimeSamples, PipelineLeadTimes } from '../../metrics/contract.ts';
import { commitLocator } from '../../metrics/lead-time/commit-path.ts';
import { arrivalsOf } from '../../metrics/lead-time/first-arrivals.ts';
import { usualLimit, withLocation } from '../../metrics/lead-time/in-flight.ts';
import { leadTime } from '../../metrics/lead-time/lead-time.ts';
import { openForLooking } from '../connection/database.ts';
import type { StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';

/** A data folder to which the steps happened; facts are derived after those that `isDerivedAfter` names, and at the end. */
function after<T>(
  steps: readonly Step[],
  isDerivedAfter: (index: number) => boolean,
  read: (store: StoreWriter, file: string) => T,
): T {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const ids = integrationsOf(store);
    steps.forEach((step, index) => {
      takeStep(store, ids, step);
      if (isDerivedAfter(index)) derive(store);
    });
    derive(store);
    return read(store, home.file);
  } finally {
    store.close();
    home.remove();
  }
}

function derive(store: StoreWriter): void {
  for (const batch of store.deriveLeadTimes(1)) store.storeLeadTimes(batch);
}

/** The rows of the project's pipelines; row ids do not matter. */
function rowsIn(file: string): readonly unknown[] {
  const db = openForLooking(file);
  const ofProject =
    'JOIN pipelines p ON p.id = pipeline_id JOIN integrations i ON i.id = p.integration_id AND i.project_id = 1';
  try {
    return [
      db.prepare(`SELECT l.* FROM lead_time_pipelines l ${ofProject} ORDER BY pipeline_id`).all(),
      db
        .prepare(`SELECT pipeline_id, position, path, pipelines FROM lead_time_routes ${ofProject} ORDER BY 1, 2`)
        .all(),
      db
        .prepare(
          `SELECT pipeline_id, position, day, commits, times, parts, ways, revisions
           FROM arrivals JOIN lead_time_routes r ON r.id = route_id ${ofProject} ORDER BY 1, 2, 3`,
        )
        .all(),
      db.prepare('SELECT * FROM releases ORDER BY project_id, day').all(),
    ];
  } finally {
    db.close();
  }
}

const columnsOf = (samples: LeadTimeSamples) => ({
  each: [...samples],
  times: samples.times(),
  parts: samples.parts(),
  firstWaits: samples.firstWaits(),
  legs: Array.from(samples.legs(), (leg) => structuredClone(leg)),
  last: [...samples.picked(samples.length > 0 ? [samples.length - 1] : [])],
});

const summaries = (pipelines: readonly PipelineLeadTimes[]) =>
  pipelines.map(({ routes, ...pipeline }) => ({
    ...pipeline,
    routes: routes.map(({ samples, ...route }) => ({ ...route, ...columnsOf(samples) })),
  }));

/** Which revision arrived, whatever the source. */
const withRevisions = (arrivals: readonly Arrival[], revisionOf: (change: number) => string | null) =>
  arrivals.map(({ change, revision, ...arrival }) => ({
    ...arrival,
    change,
    revision: (change === null ? null : revisionOf(change)) ?? revision,
  }));

/** The facts beside the measured values. */
function withLocations(pipelines: readonly PipelineLeadTimes[], history: DeliveryHistory) {
  const where = withLocation(commitLocator(history), usualLimit);
  return pipelines.map((pipeline) => ({ ...pipeline, inFlight: where(pipeline.inFlight) }));
}

const someSteps = fc.array(aStep, { minLength: 3, maxLength: 14 });

test('deriving after any of the changes leaves the rows that deriving once at the end makes', () => {
  fc.assert(
    fc.property(someSteps, fc.infiniteStream(fc.boolean()), (steps, derived) => {
      const often = after(
        steps,
        () => derived.next().value === true,
        (_, file) => rowsIn(file),
      );
      const once = after(
        steps,
        () => false,
        (_, file) => rowsIn(file),
      );
      expect(often).toEqual(once);
    }),
    { numRuns: numberOfHistories(25) },
  );
}, 120_000);

test('what was derived tells of any window what is measured from the records', () => {
  let arrived = 0;
  const aMoment = fc.integer({ min: -10, max: 220 }).map((at) => now + at * minute);
  const aWindow = fc.oneof(fc.constant(always), fc.record({ from: aMoment, to: aMoment }));
  fc.assert(
    fc.property(someSteps, fc.array(aWindow, { minLength: 1 }), (steps, windows: readonly Interval[]) => {
      after(
        steps,
        () => false,
        (store) => {
          expect(store.hasLeadTimeFacts(1)).toBe(true);
          const history = store.deliveryHistory(1, null);
          for (const window of windows) {
            const measured = summaries(withLocations(leadTime.measure(history, window), history));
            expect(summaries(store.leadTimes(1, window))).toEqual(measured);
            expect(withRevisions(store.releases(1, window), (change) => store.revisionOf(change))).toEqual(
              withRevisions(arrivalsOf(history, window), (change) => history.changes.get(change)?.revision ?? null),
            );
            arrived += measured.reduce((sum, { routes }) => sum + routes.length, 0);
          }
        },
      );
    }),
    { numRuns: numberOfHistories(40) },
  );
  expect(arrived).toBeGreaterThan(0);
}, 120_000);

/** A folder of the first company, with its facts derived, and a page that changes what they are made of. */
function withFacts(use: (store: StoreWriter, build: number, keepPage: () => void) => void): void {
  const page = fc.sample(aStep, { seed: 1, numRuns: 200 }).find(({ kind }) => kind === 'page');
  if (!page) throw new Error('No page among the steps.');
  after(
    [],
    () => false,
    (store) => {
      const ids = new Map(store.integrations(1).map(({ name, id }) => [name, id]));
      use(store, ids.get('build') ?? 0, () => takeStep(store, ids, page));
    },
  );
}

const batchesOf = (store: StoreWriter) => [...store.deriveLeadTimes(1)];

test('facts are behind as soon as records change, and are those of before while the project is collected', () => {
  withFacts((store, build, keepPage) => {
    expect(store.areLeadTimeFactsCurrent(1)).toBe(true);
    keepPage();
    expect(store.areLeadTimeFactsCurrent(1)).toBe(false);
    expect(store.hasLeadTimeFacts(1)).toBe(false);
    store.syncStarted(build, now);
    expect(store.hasLeadTimeFacts(1), 'while the project is collected').toBe(true);
    const version = store.dataVersion(1);
    store.syncEnded(build, { state: 'failed', fault: null }, now);
    expect(store.hasLeadTimeFacts(1), 'after a collection that failed').toBe(false);
    expect(store.dataVersion(1), 'since answers are other ones').toBeGreaterThan(version);
  });
});

test('what is derived while records change is of before, and of no use after an edit', () => {
  withFacts((store, build, keepPage) => {
    store.syncStarted(build, now);
    keepPage();
    const ofBefore = batchesOf(store);
    store.storeRecords(
      build,
      [{ kind: 'pipeline', key: 'one-more', fullName: 'one-more', single: false, url: '' }],
      now,
    );
    expect(ofBefore.every(store.storeLeadTimes)).toBe(true);
    expect(store.areLeadTimeFactsCurrent(1)).toBe(false);
    expect(store.hasLeadTimeFacts(1)).toBe(true);

    const ofBeforeAnEdit = batchesOf(store);
    store.changeIntegration(build, { releaseBranch: 'feature' }, now);
    expect(store.hasLeadTimeFacts(1), 'of another release branch, though the project is collected').toBe(false);
    expect(ofBeforeAnEdit.map(store.storeLeadTimes)).toEqual([false]);
    expect(store.hasLeadTimeFacts(1)).toBe(false);
    derive(store);
    expect(store.areLeadTimeFactsCurrent(1)).toBe(true);
  });
});

test('facts that are derived after their project was removed are left out without a fault', () => {
  withFacts((store) => {
    store.removeProject(1);
    expect(batchesOf(store).map(store.storeLeadTimes)).toEqual([false]);
  });
});

test('of facts that are stored in several batches none is read before the last', () => {
  withFacts((store, build, keepPage) => {
    store.syncStarted(build, now);
    keepPage();
    const [batch] = batchesOf(store);
    if (!batch) throw new Error('Nothing was derived.');
    store.storeLeadTimes({ ...batch, isLast: false });
    expect(store.hasLeadTimeFacts(1)).toBe(false);
    store.storeLeadTimes({ ...batch, changes: [] });
    expect(store.hasLeadTimeFacts(1)).toBe(true);
  });
});

test('targets, names and time zones leave facts alone; the data is another one only where facts are', () => {
  withFacts((store, _, keepPage) => {
    store.setTarget(1, 'lead_time', 60);
    store.changeProject(1, { name: 'Another', timeZone: 'Asia/Tokyo' }, now);
    expect(store.areLeadTimeFactsCurrent(1)).toBe(true);
    const version = store.dataVersion(1);
    derive(store);
    expect(store.dataVersion(1)).toBe(version);
    keepPage();
    const changed = store.dataVersion(1);
    derive(store);
    expect(store.dataVersion(1)).toBeGreaterThan(changed);
  });
});

test('what a run tells of a commit counts in every project that lists the commit', () => {
  after(
    [],
    () => false,
    (store) => {
      const [build] = store.integrations(1);
      if (!build) throw new Error('No integration.');
      const other = store.addProject({ name: 'Other', timeZone: 'UTC', demo: false }, now);
      const there = store.addIntegration({ ...build, projectId: other.id }, now);
      const listing = (committedAt: number | null) => [
        pipeline('build'),
        run('build', 1, { changes: [{ repository: 'git.local/shop', revision: 'c1', committedAt, merge: false }] }),
      ];
      keepPage(store, build.id, listing(null));
      derive(store);
      expect(store.releases(1, always)).toMatchObject([{ committedAt: null }]);
      const version = store.dataVersion(1);
      keepPage(store, there.id, listing(now - minute));
      expect(store.hasLeadTimeFacts(1)).toBe(false);
      expect(store.dataVersion(1)).not.toBe(version);
      derive(store);
      expect(store.releases(1, always)).toMatchObject([{ committedAt: now - minute }]);
    },
  );
});

test('an integration that is added or queued leaves lead times as they were derived', () => {
  after(
    [],
    () => false,
    (store) => {
      const version = store.dataVersion(1);
      const { id } = integrationNamed(store, 'another');
      store.syncEnded(id, { state: 'queued', fault: null }, now);
      expect(store.hasLeadTimeFacts(1)).toBe(true);
      expect(store.dataVersion(1), 'other answers are made anew').toBeGreaterThan(version);
    },
  );
});
