import type { Millis } from '#shared/time/time.ts';
import type { CommitLocation, HandedOver, PipelineLeadTimes } from '../contract.ts';
import type { CommitLocator, CommitPath } from './commit-path.ts';

/** A commit that has not arrived, with all pipelines that it was handed to. */
export interface CommitInFlight {
  /** Its number in the `CommitLocator` of the same history. */
  readonly commit: number;
  readonly revision: string | null;
  /** When it was handed to the first of them. */
  readonly handedAt: Millis;
  /** In the order in which it was handed to them. */
  readonly pipelines: readonly { readonly name: string; readonly handedAt: Millis }[];
  readonly location: CommitLocation | undefined;
}

/**
 * How many an answer shows by default; among the oldest of each pipeline are the oldest of all. Each may have to be looked for in every run since.
 */
export const usualLimit = 100;

/** Adds the location of the oldest commits in flight, one pipeline after the other. */
export function withLocation(
  where: CommitLocator,
  most: number,
): (inFlight: readonly HandedOver[]) => readonly HandedOver[] {
  const found = new Map<number, CommitLocation>();
  const located = (one: HandedOver): HandedOver => {
    // A commit without a name has no path.
    if (one.revision === null) return one;
    const location = found.get(one.commit) ?? locationOn(where.pathOf(one.commit));
    found.set(one.commit, location);
    return { ...one, location };
  };
  return (inFlight) => {
    const oldest = new Set(inFlight.toSorted((one, other) => one.handedAt - other.handedAt).slice(0, most));
    return inFlight.map((one) => (oldest.has(one) ? located(one) : one));
  };
}

function locationOn({ repository, stops, waitsFor }: CommitPath): CommitLocation {
  const stop = stops.at(-1);
  const at = stop?.throughAt ?? stop?.last?.finishedAt;
  const last = stop && at !== undefined ? { pipeline: stop.pipeline, state: stop.state, at } : null;
  return { repository, last, waitsFor };
}

/** Every commit in flight, counted once however many pipelines it was handed to; the oldest first. Source: METRICS.md, "in flight". */
export function commitsInFlight(
  pipelines: readonly Pick<PipelineLeadTimes, 'name' | 'inFlight'>[],
): readonly CommitInFlight[] {
  const byCommit = new Map<number | string, CommitInFlight>();
  for (const { name, inFlight } of pipelines) {
    for (const { commit, change, revision, handedAt, location } of inFlight) {
      // Revisions are texts of their own; a run that represents its unknown commit has none.
      const id = change ?? revision ?? `commit ${commit}`;
      const before = byCommit.get(id);
      const first = before && before.handedAt <= handedAt ? before : { commit, revision, handedAt };
      const handedTo = [...(before?.pipelines ?? []), { name, handedAt }];
      byCommit.set(id, {
        ...first,
        pipelines: handedTo.sort((one, other) => one.handedAt - other.handedAt),
        location: before?.location ?? location,
      });
    }
  }
  return [...byCommit.values()].sort((one, other) => one.handedAt - other.handedAt);
}
