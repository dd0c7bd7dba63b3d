import type { LeadTimeSamples, LegColumns, MomentColumns, PartColumns } from '../../metrics/contract.ts';
import { eachSample, type LegMoments, partsByLeg } from '../../metrics/lead-time/sample-columns.ts';
import { type Column, gather } from '../../stats/columns.ts';
import type { RunMoments } from './run-moments.ts';

/** What lead times were made from. Each part is read when it is needed: most answers need only the moments. */
export interface StoredSamples {
  parts(): Omit<PartColumns, 'wait'> & { readonly firstWaits: Float64Array };
  ways(): LegColumns;
  momentsOf(runs: readonly Int32Array[]): RunMoments;
}

/** The moments of some samples, in their order. */
export const endsOf = ({ handed, arrived }: MomentColumns, some: Int32Array): MomentColumns => ({
  handed: gather(handed, some),
  arrived: gather(arrived, some),
});

/** The shown samples out of all stored ones, in the order of `shown`; `ends`: their moments. */
export function samplesFrom(ends: MomentColumns, stored: StoredSamples, shown: Int32Array): LeadTimeSamples {
  const { handed, arrived } = ends;
  const { length } = shown;
  const of = <C extends Column>(column: C): C => gather(column, shown);
  const moments = (): MomentColumns => ends;

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
    legs: () => partsByLeg(ends, legMoments()),
    paths,
    picked: (indexes) => {
      const some = Int32Array.from(indexes);
      return samplesFrom(endsOf(ends, some), stored, gather(shown, some));
    },
    [Symbol.iterator]: () => eachSample({ moments, paths }),
  };
}
