import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mean } from '#shared/stats/stats.ts';
import { always, holds, type Interval, type Millis } from '#shared/time/time.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { type PlainRun, ruledOf } from '#test/builders/ruled.ts';
import { rules } from './other-rules.ts';

type Predicate = (run: PlainRun) => boolean;
type MomentOf = (run: PlainRun) => Millis;

const queued: MomentOf = ({ queuedAt, startedAt }) => queuedAt ?? startedAt;
const begun: MomentOf = ({ startedAt }) => startedAt;
const ended: MomentOf = ({ finishedAt }) => finishedAt;
const passes: Predicate = ({ outcome }) => outcome === 'passes';
const breaks: Predicate = ({ outcome }) => outcome === 'breaks';
const succeeds: Predicate = ({ result }) => result === 'success';
const fails: Predicate = ({ result }) => result === 'failure';
const not =
  (predicate: Predicate): Predicate =>
  (run) =>
    !predicate(run);
const within =
  (window: Interval, momentOf: MomentOf): Predicate =>
  (run) =>
    holds(window, momentOf(run));

/** By the first of these that differs. */
const by =
  (...moments: readonly MomentOf[]) =>
  (a: PlainRun, b: PlainRun): number =>
    moments.map((of) => of(a) - of(b)).find((difference) => difference !== 0) ?? 0;
const numbers: readonly MomentOf[] = [(run) => run.generation, (run) => run.number, (run) => run.attempt];

/** Each run that closes, with the first that opens after the run before it that closes. */
const pairs = (
  runs: readonly PlainRun[],
  opens: Predicate,
  closes: Predicate,
): readonly (readonly [PlainRun, PlainRun])[] =>
  runs.flatMap((run, at) => {
    const open = closes(run) && runs.slice(runs.slice(0, at).findLastIndex(closes) + 1, at).find(opens);
    return open ? [[open, run] as const] : [];
  });

/** Such pairs, timed from a moment of the one to a moment of the other. */
const timed = (runs: readonly PlainRun[], [opens, from]: [Predicate, MomentOf], [closes, to]: [Predicate, MomentOf]) =>
  meanOf(pairs(runs, opens, closes).map(([open, run]) => to(run) - from(open)));

const meanOf = (values: readonly number[]) => ({ value: mean(values), count: values.length });
const rateOf = (runs: readonly PlainRun[], part: Predicate) => ({
  value: runs.length === 0 ? null : runs.filter(part).length / runs.length,
  count: runs.length,
});
const nothing = meanOf([]);

/** Commits wait for the first success that began with their run or after, of those that began after the last one that ended before the window. */
function metrikLeadTimes(all: readonly PlainRun[], window: Interval): readonly Millis[] {
  const runs = all.toSorted(by(begun, (run) => run.number));
  const successes = runs.filter(succeeds);
  const after = Math.max(...successes.filter((run) => ended(run) < window.from).map(begun));
  const until = Math.max(...successes.filter(within(window, ended)).map(begun));
  const relevant = runs.filter((run) => begun(run) > after && begun(run) <= until);
  return relevant.flatMap((run, at) => {
    const success = relevant.slice(at).find(succeeds);
    return success
      ? run.committedAt.flatMap((committed) => (committed === null ? [] : ended(success) - committed))
      : [];
  });
}

/** Every rule in its own words, over all runs of a series by their finish. */
const plain: Readonly<Record<string, (all: readonly PlainRun[], window: Interval) => object>> = {
  plumbline(all, window) {
    const counted = all.filter((run) => passes(run) || breaks(run));
    const telling = counted.filter((run, at) =>
      counted
        .slice(0, at)
        .every(
          ({ generation, number }) =>
            generation < run.generation || (generation === run.generation && number <= run.number),
        ),
    );
    const shown = (opens: Predicate, closes: Predicate) =>
      meanOf(
        pairs(telling, opens, closes)
          .filter(([, run]) => within(window, ended)(run))
          .map(([open, run]) => ended(run) - ended(open)),
      );
    return {
      repair_time: shown(breaks, passes),
      failure_time: shown(passes, breaks),
      failure_rate: rateOf(counted.filter(within(window, ended)), breaks),
      lead_time: nothing,
    };
  },
  gocd(all, window) {
    const runs = all.filter(within(window, queued)).sort(by(...numbers));
    const cycles = runs.flatMap((run, at) => {
      const first = runs[runs.slice(0, at).findLastIndex(passes) + 1];
      return passes(run) && first ? [ended(run) - queued(first)] : [];
    });
    return {
      repair_time: timed(runs, [breaks, queued], [passes, ended]),
      failure_time: timed(runs, [passes, queued], [breaks, ended]),
      failure_rate: rateOf(runs, breaks),
      lead_time: meanOf(cycles),
    };
  },
  metrik(all, window) {
    const decided = all.filter((run) => succeeds(run) || fails(run));
    const after = Math.max(...decided.filter((run) => succeeds(run) && ended(run) < window.from).map(ended));
    const relevant = decided.filter((run) => ended(run) > after && ended(run) < window.to);
    return {
      repair_time: timed(relevant, [fails, ended], [succeeds, ended]),
      failure_time: nothing,
      failure_rate: rateOf(decided.filter(within(window, ended)), fails),
      lead_time: meanOf(metrikLeadTimes(all, window)),
    };
  },
  heartbeat(all, window) {
    const runs = all
      .filter((run) => within(window, ended)(run) && (passes(run) || breaks(run)))
      .sort(by(queued, (run) => run.number));
    return {
      repair_time: timed(runs, [breaks, queued], [passes, queued]),
      failure_time: nothing,
      failure_rate: rateOf(runs, breaks),
      lead_time: nothing,
    };
  },
  'jenkins-build-history'(all, window) {
    const runs = all.filter((run) => within(window, begun)(run) && run.result !== null).sort(by(begun, ...numbers));
    return {
      repair_time: timed(runs, [not(succeeds), begun], [succeeds, begun]),
      failure_time: timed(runs, [not(fails), begun], [fails, begun]),
      failure_rate: nothing,
      lead_time: nothing,
    };
  },
};

const moment = fc.integer({ min: 0, max: 40 });

const histories: fc.Arbitrary<readonly PlainRun[]> = fc
  .array(
    fc.record({
      generation: fc.constantFrom(0, 0, 0, 1),
      number: fc.integer({ min: 1, max: 12 }),
      outcome: fc.constantFrom('passes' as const, 'breaks' as const, 'neutral' as const),
      result: fc.constantFrom('success' as const, 'failure' as const, 'unstable' as const, 'aborted' as const, null),
      queuedAt: fc.option(moment),
      startedAt: moment,
      finishedAt: moment,
      committedAt: fc.array(fc.option(moment, { freq: 4 }), { maxLength: 2 }),
    }),
    { maxLength: 25 },
  )
  .map((runs) => runs.map((run, at) => ({ ...run, id: at + 1, attempt: at + 1 })).sort(by(ended, ...numbers)));

const windows: fc.Arbitrary<Interval> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ from: moment, to: moment }) },
  fc.constant(always),
);

test.each(rules)('$tool: the figures of a window are those of the plain rule over all runs', ({ id, measure }) => {
  fc.assert(
    fc.property(histories, windows, (runs, window) => {
      expect(measure(ruledOf(runs), window)).toEqual(plain[id]?.(runs, window));
    }),
    { numRuns: numberOfHistories(300) },
  );
});
