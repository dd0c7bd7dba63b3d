import { dayLength } from '#shared/time/time.ts';
import type { LeadTimeSamples, LegColumns, MomentColumns, PartColumns } from '../../metrics/contract.ts';
import { groupByRow } from '../../metrics/shared/lists-by-row.ts';
import { type Column, type ColumnKind, gather, joinedColumns, packed } from '../../stats/columns.ts';
import { keyRange } from '../../stats/int-map.ts';

/** The commits that arrived by one route on one day, as they are stored: each blob holds several columns of as many values. */
export interface ArrivalDay {
  /** Days since 1970, of UTC: no time zone that a user chooses changes what is stored. */
  readonly day: number;
  readonly commits: number;
  readonly times: Uint8Array;
  readonly parts: Uint8Array;
  readonly ways: Uint8Array;
  /** As JSON: one for each commit; null if all are in a change. */
  readonly revisions: string | null;
}

export const utcDayOf = (moment: number): number => Math.floor(moment / dayLength);

/** Groups the samples of a route by day; those of a day stay in the order of hand-over. */
export function arrivalDays(samples: LeadTimeSamples): readonly ArrivalDay[] {
  if (samples.length === 0) return [];
  const { handed, arrived } = samples.moments();
  const { place, change, revisionOf, chain, firsts, estimated } = samples.paths();
  const { rework, queue, run } = samples.parts();
  const days = new Int32Array(arrived.length);
  for (let sample = 0; sample < days.length; sample++) days[sample] = utcDayOf(arrived[sample] ?? 0);
  const { from: first, to: last } = keyRange(days);
  const { starts, order } = groupByRow(
    last - first + 1,
    days.map((day) => day - first),
  );
  const inDays = <C extends Column>(columns: readonly C[]): readonly C[] => columns.map((one) => gather(one, order));
  const times = inDays<Column>([handed, arrived, place]);
  const parts = inDays([rework, queue, run, samples.firstWaits()]);
  const ways = inDays<Column>([estimated, change, ...chain, ...firsts]);
  const found: ArrivalDay[] = [];
  for (let row = 0; row < starts.length - 1; row++) {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    if (from === to) continue;
    const of = (columns: readonly Column[]): Uint8Array => packed(columns.map((one) => one.subarray(from, to)));
    const revisions = revisionsOf(order.subarray(from, to), { change, revisionOf });
    found.push({ day: first + row, commits: to - from, times: of(times), parts: of(parts), ways: of(ways), revisions });
  }
  return found;
}

function revisionsOf(samples: Int32Array, { change, revisionOf }: Pick<LegColumns, 'change' | 'revisionOf'>) {
  return samples.every((sample) => (change[sample] ?? 0) > 0) ? null : JSON.stringify([...samples].map(revisionOf));
}

type Stored<Name extends keyof ArrivalDay> = Iterable<Pick<ArrivalDay, Name | 'commits'>>;

const commitsIn = (days: Iterable<Pick<ArrivalDay, 'commits'>>): number =>
  [...days].reduce((sum, { commits }) => sum + commits, 0);

function* blobsOf<Name extends 'times' | 'parts' | 'ways'>(name: Name, days: Stored<Name>) {
  for (const day of days) yield { length: day.commits, bytes: day[name] };
}

/** The moments of several days, one day after the other. `commits`: how many they have, where they can be read only once. */
export function timesOf(days: Stored<'times'>, commits = commitsIn(days)): MomentColumns & Pick<LegColumns, 'place'> {
  const [handed, arrived, place] = joinedColumns(commits, blobsOf('times', days), ['moments', 'moments', 'ints']);
  return { handed, arrived, place } as MomentColumns & Pick<LegColumns, 'place'>;
}

/** The parts of the lead times of several days, except waits, which are the rest. */
export function partsOf(days: Stored<'parts'>, commits = commitsIn(days)) {
  const [rework, queue, run, firstWaits] = joinedColumns(commits, blobsOf('parts', days), Array(4).fill('moments'));
  return { rework, queue, run, firstWaits } as Omit<PartColumns, 'wait'> & { readonly firstWaits: Float64Array };
}

/** Unpacks the runs of the commits of several days along a route of `legs` pipelines; `revisions`: by sample, of commits without a row of `changes`. */
export function waysOf(days: Stored<'ways' | 'revisions'>, legs: number, commits = commitsIn(days)) {
  const revisions = new Map<number, string | null>();
  function* blobs() {
    let begin = 0;
    for (const { commits: length, ways: bytes, revisions: told } of days) {
      if (told !== null)
        for (const [at, revision] of (JSON.parse(told) as (string | null)[]).entries())
          revisions.set(begin + at, revision);
      begin += length;
      yield { length, bytes };
    }
  }
  const kinds: ColumnKind[] = ['bytes', 'ints', ...Array.from({ length: 2 * legs }, (): ColumnKind => 'ints')];
  type Ways = [Uint8Array, Int32Array, ...Int32Array[]];
  const [estimated, change, ...runs] = joinedColumns(commits, blobs(), kinds) as Ways;
  return { estimated, change, chain: runs.slice(0, legs), firsts: runs.slice(legs), revisions };
}
