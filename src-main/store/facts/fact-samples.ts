import type { LeadTimeSamples, LegColumns, MomentColumns, PartColumns } from '../../metrics/contract.ts';
import { eachSample, type LegMoments, partsByLeg } from '../../metrics/lead-time/sample-columns.ts';
import { type Column, gather } from '../../stats/columns.ts';
import type { RunMoments } from './run-moments.ts';

/** The samples of lead times, read from storage on demand: most answers need only the moments. */
export interface StoredSamples extends MomentColumns {
  parts(): Omit<PartColumns, 'wait'> & { readonly firstWaits: Float64Array };
  ways(): LegColumns;
  momentsOf(runs: readonly Int32Array[]): RunMoments;
}

/** The samples that are shown, in that order, of all that were read. */
export function samplesFrom(stored: StoredSamples, shown: Int32Array): LeadTimeSamples {
  const { length } = shown;
  const of = <C extends Column>(column: C): C => gather(column, shown);
  const [handed, arrived] = [of(stored.handed), of(stored.arrived)];
  const moments = (): MomentColumns => ({ handed, arrived });

  function times(): Float64Array {
    const lengths = new Float64Array(length);
    for (let sample = 0; sample < length; sample++) lengths[sample] = (arrived[sample] ?? 0) - (handed[sample] ?? 0);
    return lengths;
  }

  function parts(): PartColumns {
    const all = stored.parts();
    const [rework, queue, run, wait] = [of(all.rework), of(all.queue), of(all.run), times()];
    for (let sample = 0; sample < length; sample++)
      wait[sample] = (wait[sample] ?? 0) - (rework[sample] ?? 0) - (queue[sample] ?? 0) - (run[sample] ?? 0);
    return { rework, queue, run, wait };
  }

  function paths(): LegColumns {
    const { place, change, revisionOf, chain, firsts, estimated } = stored.ways();
    return {
      place: of(place),
      change: of(change),
      revisionOf: (sample) => revisionOf(shown[sample] ?? -1),
      chain: chain.map(of),
      firsts: firsts.map(of),
      estimated: of(estimated),
    };
  }

  function* legMoments(): Generator<LegMoments> {
    const { chain, firsts } = paths();
    const runs = stored.momentsOf([...chain, ...firsts]);
    for (const [leg, ids] of chain.entries()) {
      const carried = runs.queued(firsts[leg] ?? new Int32Array(length));
      const isLast = leg === chain.length - 1;
      yield { carried, queued: runs.queued(ids), started: runs.started(ids), finished: runs.finished(ids), isLast };
    }
  }

  return {
    length,
    handedAt: (sample) => handed[sample] ?? 0,
    arrivedAt: (sample) => arrived[sample] ?? 0,
    times,
    moments,
    parts,
    firstWaits: () => of(stored.parts().firstWaits),
    legs: () => partsByLeg({ handed, arrived }, legMoments()),
    paths,
    picked: (indexes) => samplesFrom(stored, gather(shown, Int32Array.from(indexes))),
    [Symbol.iterator]: () => eachSample({ moments, paths }),
  };
}
