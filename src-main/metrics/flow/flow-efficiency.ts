import type { EfficiencyReasonId } from '#shared/metrics/reasons.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { Millis } from '#shared/time/time.ts';
import { spentBy, sumOf } from './time-in-state.ts';
import type { Finished } from './tracked.ts';

export interface FlowEfficiency {
  readonly active: Millis;
  readonly waiting: Millis;
  /** Time in states that are marked as neither. */
  readonly unmarked: Millis;
  /** active ÷ (active + waiting). */
  readonly value: number | null;
  /** Null if there is a value. */
  readonly reason: EfficiencyReasonId | null;
}

/** The share of the marked time in which somebody worked on the issues. */
export function flowEfficiency(finished: readonly Finished[]): FlowEfficiency {
  const spent = groupedBy(finished.flatMap(spentBy), ({ issue, state }) => issue.states.get(state)?.flow ?? null);
  const active = sumOf(spent.get('active') ?? []);
  const waiting = sumOf(spent.get('waiting') ?? []);
  const value = active + waiting === 0 ? null : active / (active + waiting);
  return {
    active,
    waiting,
    unmarked: sumOf(spent.get(null) ?? []),
    value,
    reason: value === null ? 'no_marked_states' : null,
  };
}
