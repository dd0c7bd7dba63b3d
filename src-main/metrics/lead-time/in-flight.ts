import type { Millis } from '#shared/time/time.ts';
import type { PipelineLeadTimes } from '../contract.ts';

/** A commit that has not arrived, with all pipelines that it was handed to. */
export interface CommitInFlight {
  /** Its number in the `CommitLocator` of the same history. */
  readonly commit: number;
  readonly revision: string | null;
  /** When it was handed to the first of them. */
  readonly handedAt: Millis;
  /** In the order in which it was handed to them. */
  readonly pipelines: readonly { readonly name: string; readonly handedAt: Millis }[];
}

/** Every commit in flight, counted once however many pipelines it was handed to; the oldest first. Source: METRICS.md, "in flight". */
export function commitsInFlight(
  pipelines: readonly Pick<PipelineLeadTimes, 'name' | 'inFlight'>[],
): readonly CommitInFlight[] {
  const byCommit = new Map<number | string, CommitInFlight>();
  for (const { name, inFlight } of pipelines) {
    for (const { commit, change, revision, handedAt } of inFlight) {
      // Revisions are texts of their own; a run that stands for its unknown commit has none.
      const id = change ?? revision ?? `commit ${commit}`;
      const before = byCommit.get(id);
      const first = before && before.handedAt <= handedAt ? before : { commit, revision, handedAt };
      const handedTo = [...(before?.pipelines ?? []), { name, handedAt }];
      byCommit.set(id, { ...first, pipelines: handedTo.sort((one, other) => one.handedAt - other.handedAt) });
    }
  }
  return [...byCommit.values()].sort((one, other) => one.handedAt - other.handedAt);
}
