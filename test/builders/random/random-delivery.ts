import fc from 'fast-check';
import type { Change, Run } from '#shared/records/run.ts';
import { changesById } from '../changes.ts';
import { inColumns, type RecordedDelivery } from '../recorded-delivery.ts';
import { aStageOutcome } from '../stages.ts';

const changeCount = 8;
const minute = 60_000;
const results = { passes: 'success', breaks: 'failure', neutral: 'aborted' } as const;

const aRun = fc.record({
  pipeline: fc.integer({ min: 1, max: 5 }),
  branch: fc.constantFrom('main', 'main', 'main', 'hotfix'),
  repository: fc.constantFrom('one', 'one', 'one', 'two'),
  attempts: fc.constantFrom(1, 1, 1, 2),
  queued: fc.integer({ min: 0, max: 15 }),
  waits: fc.integer({ min: 0, max: 5 }),
  lasts: fc.integer({ min: 0, max: 20 }),
  isQueueKnown: fc.constantFrom(true, true, true, false),
  outcomes: fc.tuple(...[1, 2].map(() => fc.constantFrom('passes', 'passes', 'passes', 'breaks', 'neutral'))),
  revision: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 4 }),
  changes: fc.uniqueArray(fc.integer({ min: 1, max: changeCount }), { maxLength: 2 }),
  feeders: fc.array(fc.nat(), { maxLength: 2 }),
  /** A pipeline whose run is recorded to have fed it and is not at hand. */
  unseen: fc.constantFrom(null, null, null, 1, 2, 3),
  /** None, or some whose ends lie in the run: several may bear one name. */
  stages: fc.option(
    fc.array(
      fc.record({
        name: fc.constantFrom('deploy', 'deploy', 'test'),
        result: fc.constantFrom('success', 'success', 'success', 'failure', 'aborted', 'skipped', null),
        ends: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 4 }),
        lasts: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 2 }),
      }),
      { maxLength: 3 },
    ),
    { freq: 4 },
  ),
});

const revisions = [
  ...Array.from({ length: 7 }, (_, at) => `r${at}`),
  ...Array.from({ length: changeCount }, (_, at) => `c${at + 1}`),
];

/** Some revisions that runs are on are commits that other runs list. */
const revisionNamed = (number: number): string => (number < 4 ? `r${number}` : `c${number}`);

/** Each revision is built onto some of those before it in the order; one in a while onto one that is not known. */
function ancestryOf({
  order,
  parents,
}: {
  readonly order: readonly string[];
  readonly parents: readonly (readonly number[])[];
}) {
  return new Map(
    order.map((revision, index) => [
      revision,
      [...new Set((parents[index] ?? []).map((back) => order[index - 1 - (back % 4)] ?? 'unknown'))],
    ]),
  );
}

/** Small histories of every awkward kind: diamonds, failures, rollbacks, re-runs, unknown queueings, several branches. */
export const deliveries: fc.Arbitrary<RecordedDelivery> = fc
  .record({
    edges: fc.uniqueArray(
      fc.record({
        from: fc.integer({ min: 1, max: 4 }),
        span: fc.integer({ min: 1, max: 3 }),
        source: fc.constantFrom('observed' as const, 'configured' as const, 'declared' as const),
        isDefault: fc.boolean(),
      }),
      { minLength: 3, maxLength: 7, selector: ({ from, span }) => `${from} ${Math.min(5, from + span)}` },
    ),
    released: fc.array(fc.record({ id: fc.integer({ min: 2, max: 5 }), stage: fc.constantFrom(null, 'deploy') }), {
      maxLength: 2,
    }),
    /** Pipelines whose runs list no changes, and those that know no revision either. */
    silent: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3, size: 'small' }),
    blind: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 1 }),
    firstNumber: fc.constantFrom(1, 1, 7),
    branches: fc.constantFrom(1, 1, 2),
    merges: fc.uniqueArray(fc.integer({ min: 1, max: changeCount }), { maxLength: 2 }),
    /** Of a source host's history: whether it is known, of which revisions, and where each comes from. */
    histories: fc.subarray(['one', 'two'] as const),
    order: fc.shuffledSubarray(revisions, { minLength: 4 }),
    parents: fc.array(fc.uniqueArray(fc.nat(20), { maxLength: 2 }), { minLength: revisions.length }),
    runs: fc.array(aRun, { minLength: 12, maxLength: 30, size: 'max' }),
  })
  .map((options) => {
    const edges = options.edges.map(({ from, span, source, isDefault }, position) => ({
      from,
      to: Math.min(5, from + span),
      source,
      isDefault,
      position,
    }));
    const built: Run[] = [];
    const numbers = new Map<string, number>();
    for (const [index, run] of options.runs.entries()) {
      const branch = options.branches === 1 ? 'main' : run.branch;
      const series = `${run.pipeline} ${branch}`;
      const number = numbers.get(series) ?? options.firstNumber;
      numbers.set(series, number + 1);
      const isBlind = options.blind.includes(run.pipeline);
      const isSilent = isBlind || options.silent.includes(run.pipeline);
      const mayFeed = built.filter(({ pipeline }) =>
        edges.some(({ from, to }) => from === pipeline && to === run.pipeline),
      );
      const fedBy = mayFeed.length === 0 ? [] : run.feeders.flatMap((at) => mayFeed[at % mayFeed.length]?.id ?? []);
      for (let attempt = 1; attempt <= run.attempts; attempt++) {
        const queued = (index * 4 + run.queued + (attempt - 1) * 25) * minute;
        built.push({
          id: built.length + 1,
          pipeline: run.pipeline,
          generation: 0,
          number,
          attempt,
          outcome: run.outcomes[attempt - 1] ?? 'passes',
          result: results[run.outcomes[attempt - 1] ?? 'passes'],
          queuedAt: run.isQueueKnown ? queued : null,
          startedAt: queued + run.waits * minute,
          finishedAt: queued + (run.waits + run.lasts) * minute,
          revision: isBlind || run.revision === null ? null : revisionNamed(run.revision),
          branch,
          repository: run.repository,
          changes: isSilent ? [] : run.changes,
          fedBy: [...new Set(fedBy)].map((id) => ({ run: id, evidence: 'triggered' as const })),
          ...(run.unseen === null ? {} : { fedUnseen: [run.unseen] }),
          stages:
            run.stages?.map(({ name, result, ends, lasts }) => {
              const end = ends === null ? null : queued + (run.waits + Math.min(ends, run.lasts)) * minute;
              return aStageOutcome(name, result, end, end === null || lasts === null ? null : end - lasts * minute);
            }) ?? null,
        });
      }
    }
    const changes = new Map<number, Change>();
    for (let id = 1; id <= changeCount; id++) {
      changes.set(id, {
        id,
        repository: 'one',
        revision: `c${id}`,
        committedAt: id === changeCount ? null : (id * 9 - 20) * minute,
        merge: options.merges.includes(id),
      });
    }
    const runs = new Map<number, Run[]>();
    for (const run of built.sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number)) {
      runs.set(run.pipeline, [...(runs.get(run.pipeline) ?? []), run]);
    }
    return inColumns({
      pipelines: ['A', 'B', 'C', 'D', 'E'].map((name, at) => ({
        id: at + 1,
        name,
        release: options.released.find(({ id }) => id === at + 1) ?? null,
      })),
      edges,
      records: runs,
      changes: changesById(changes.values()),
      ancestry: new Map(options.histories.map((repository) => [repository, ancestryOf(options)])),
    });
  });
