import type { FlowGroup } from '#shared/metrics/choices.ts';
import type { IntegrationId } from '#shared/records/ids.ts';
import { type IssueCategory, issueCategories } from '#shared/records/issue.ts';
import type { Interval } from '#shared/time/time.ts';
import { lastAtMost } from '../../stats/lower-bound.ts';
import type { Stay } from '../shared/issue-times.ts';
import type { Tracked } from './tracked.ts';

/** One band of the diagram. */
export interface FlowBand {
  /** Null of a category, which all trackers share. */
  readonly integration: IntegrationId | null;
  readonly state: string | null;
  /** Null of a category, and of a state that its tracker has deleted. */
  readonly name: string | null;
  /** Null of a state that its tracker has deleted. */
  readonly category: IssueCategory | null;
  /** How many issues were in it at the end of each bucket. */
  readonly counts: Int32Array;
}

type BandOf = (tracked: Tracked, stay: Stay) => Omit<FlowBand, 'counts'>;

const bandsBy: Readonly<Record<FlowGroup, BandOf>> = {
  category: (_, { category }) => ({ integration: null, state: null, name: null, category }),
  state: ({ issue: { integration }, states }, { state, category }) => ({
    integration,
    state,
    name: states.get(state)?.name ?? null,
    category,
  }),
};

/**
 * How many issues were in each category or state when each bucket ended; bands that no issue was in are left out. An issue counts from its
 * creation until its tracker deletes it; one that was done by then stays counted as done. Source: METRICS.md, "Issue flow".
 */
export function cumulativeFlow(
  tracked: readonly Tracked[],
  buckets: readonly Interval[],
  group: FlowGroup,
): readonly FlowBand[] {
  const ends = Float64Array.from(buckets, ({ to }) => to);
  const bands = new Map<string, FlowBand>();
  for (const one of tracked) {
    for (const { stay, to } of existingStays(one)) {
      const band = bandsBy[group](one, stay);
      const key = `${band.integration} ${band.state} ${band.category}`;
      const { counts } = bands.get(key) ?? { counts: new Int32Array(ends.length + 1) };
      bands.set(key, { ...band, counts });
      countBetween(counts, lastAtMost(ends, stay.from) + 1, lastAtMost(ends, to) + 1);
    }
  }
  return [...bands.values()]
    .map((band) => ({ ...band, counts: summedUp(band.counts).subarray(0, ends.length) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .sort(inOrderOfWork);
}

/** The stays of an issue until it was deleted, last first. Of two that begin at one moment the later entry wins. */
function* existingStays({ issue: { goneAt }, times: { stays } }: Tracked) {
  let until = goneAt ?? Number.POSITIVE_INFINITY;
  for (const stay of stays.toReversed()) {
    if (stay.from >= until) continue;
    const isDoneForGood = until === goneAt && stay.category === 'done';
    yield { stay, to: isDoneForGood ? Number.POSITIVE_INFINITY : until };
    until = stay.from;
  }
}

/** Notes one issue in the buckets from one to before another; `summedUp` makes counts of that. */
function countBetween(counts: Int32Array, from: number, to: number): void {
  counts[from] = (counts[from] ?? 0) + 1;
  counts[to] = (counts[to] ?? 0) - 1;
}

function summedUp(counts: Int32Array): Int32Array {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum;
  });
}

const orderOf = ({ category }: FlowBand): number =>
  category === null ? issueCategories.length : issueCategories.indexOf(category);

/** From what is to do to what is done, then what nobody knows; within a category by name. */
const inOrderOfWork = (one: FlowBand, other: FlowBand): number =>
  orderOf(one) - orderOf(other) ||
  (one.name ?? '').localeCompare(other.name ?? '', 'en') ||
  (one.integration ?? 0) - (other.integration ?? 0);
