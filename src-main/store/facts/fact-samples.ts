import type { LeadTimeSamples, MomentColumns, PartColumns, WayColumns } from '../../metrics/contract.ts';
import { eachSample, type LegMoments, partsByLeg } from '../../metrics/lead-time/sample-columns.ts';
import { taken } from '../../stats/columns.ts';
import type { RunMoments } from './run-moments.ts';

/** What lead times were made from, read from where it is stored: most answers need no more than the moments. */
export interface StoredSamples extends MomentColumns {
  parts(): Omit<PartColumns, 'wait'> & { readonly firstWaits: Float64Array };
  ways(): WayColumns;
  momentsOf(runs: readonly Int32Array[]): RunMoments;
}

export function samplesFrom({ handed, arrived, parts, ways, momentsOf }: StoredSamples): LeadTimeSamples {
  const { length } = handed;
  const moments = (): MomentColumns => ({ handed, arrived });

  function times(): Float64Array {
    const lengths = new Float64Array(length);
    for (let sample = 0; sample < length; sample++) lengths[sample] = (arrived[sample] ?? 0) - (handed[sample] ?? 0);
    return lengths;
  }

  function allParts(): PartColumns {
    const { rework, queue, run } = parts();
    const wait = times();
    for (let sample = 0; sample < length; sample++)
      wait[sample] = (wait[sample] ?? 0) - (rework[sample] ?? 0) - (queue[sample] ?? 0) - (run[sample] ?? 0);
    return { rework, queue, run, wait };
  }

  function* legMoments(): Generator<LegMoments> {
    const { chain, firsts } = ways();
    const runs = momentsOf([...chain, ...firsts]);
    for (const [leg, ids] of chain.entries()) {
      const carried = runs.asked(firsts[leg] ?? new Int32Array(length));
      const isLast = leg === chain.length - 1;
      yield { carried, asked: runs.asked(ids), started: runs.started(ids), finished: runs.finished(ids), isLast };
    }
  }

  return {
    length,
    handedAt: (sample) => handed[sample] ?? 0,
    arrivedAt: (sample) => arrived[sample] ?? 0,
    times,
    moments,
    parts: allParts,
    firstWaits: () => parts().firstWaits,
    legs: () => partsByLeg({ handed, arrived }, legMoments()),
    ways,
    picked: (places) => samplesFrom(picked({ handed, arrived, parts, ways, momentsOf }, Int32Array.from(places))),
    [Symbol.iterator]: () => eachSample({ moments, ways }),
  };
}

/** Some of the samples, in the order in which their places are given. */
export function picked({ handed, arrived, parts, ways, momentsOf }: StoredSamples, some: Int32Array): StoredSamples {
  return {
    handed: taken(handed, some),
    arrived: taken(arrived, some),
    parts() {
      const { rework, queue, run, firstWaits } = parts();
      const of = (column: Float64Array): Float64Array => taken(column, some);
      return { rework: of(rework), queue: of(queue), run: of(run), firstWaits: of(firstWaits) };
    },
    ways() {
      const { place, change, revisionOf, chain, firsts, estimated } = ways();
      return {
        place: taken(place, some),
        change: taken(change, some),
        revisionOf: (sample) => revisionOf(some[sample] ?? -1),
        chain: chain.map((runs) => taken(runs, some)),
        firsts: firsts.map((runs) => taken(runs, some)),
        estimated: taken(estimated, some),
      };
    },
    momentsOf,
  };
}
