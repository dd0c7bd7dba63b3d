import type { PipelineId } from '../records/ids.ts';
import { type Arrow, arrowsOut, reachIn } from './graph.ts';

/** What a pipeline did with one revision of one repository. */
export interface RevisionRun {
  readonly pipeline: PipelineId;
  readonly integration: number;
  /** The same for the same revision of the same repository. */
  readonly revision: string;
  /** When its first run on the revision was queued, and when its first passing one finished (null if none passed), in milliseconds. */
  readonly begunAt: number;
  readonly passedAt: number | null;
}

/** An edge that may be there: runs of `to` followed passing runs of `from` on the same revision. */
export interface Proposal extends Arrow {
  /** On how many revisions they did, of those that both pipelines ran on. */
  readonly followed: number;
  readonly shared: number;
}

/** Fewer revisions may follow each other by chance. */
const fewest = 3;
/** Of the revisions that both ran on, the share on which one came after the other. */
const share = 0.8;

const keyOf = ({ from, to }: Arrow): string => `${from}>${to}`;

/**
 * Edges between pipelines of different integrations that equal revisions suggest; the most followed first. Leaves out known and refused edges, those
 * that would close a cycle, and those that a longer path explains.
 */
export function proposedEdges(
  revisionRuns: Iterable<RevisionRun>,
  existing: readonly Arrow[],
  refused: readonly Arrow[],
): readonly Proposal[] {
  const pairs = followedPairs(revisionRuns);
  const isOut = new Set([...existing, ...refused].map(keyOf));
  const likely = [...pairs.values()].filter(
    (pair) => pair.followed >= fewest && pair.followed >= pair.shared * share && !isOut.has(keyOf(pair)),
  );
  const arrows = [...existing, ...likely];
  const [reachNow, reachThen, out] = [reachIn(existing), reachIn(arrows), arrowsOut(arrows)];
  const closesCycle = ({ from, to }: Arrow): boolean => reachNow(to).has(from);
  // The same end is reached by way of another pipeline.
  const isExplained = ({ from, to }: Arrow): boolean =>
    (out.get(from) ?? []).some((other) => other.to !== to && reachThen(other.to).has(to));
  return likely
    .filter((pair) => !closesCycle(pair) && !isExplained(pair))
    .sort((one, other) => other.followed - one.followed || one.from - other.from || one.to - other.to);
}

function followedPairs(revisionRuns: Iterable<RevisionRun>): ReadonlyMap<string, Proposal> {
  const byRevision = new Map<string, RevisionRun[]>();
  for (const revisionRun of revisionRuns) {
    const same = byRevision.get(revisionRun.revision);
    if (same) same.push(revisionRun);
    else byRevision.set(revisionRun.revision, [revisionRun]);
  }
  const pairs = new Map<string, { from: number; to: number; followed: number; shared: number }>();
  for (const same of byRevision.values()) {
    for (const before of same) {
      for (const after of same) {
        if (before.integration === after.integration) continue;
        const arrow = { from: before.pipeline, to: after.pipeline };
        const pair = pairs.get(keyOf(arrow)) ?? { ...arrow, followed: 0, shared: 0 };
        pair.shared += 1;
        if (before.passedAt !== null && before.passedAt <= after.begunAt) pair.followed += 1;
        pairs.set(keyOf(arrow), pair);
      }
    }
  }
  return pairs;
}
