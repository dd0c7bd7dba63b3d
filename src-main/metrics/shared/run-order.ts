import type { TimedRun } from '#shared/records/run.ts';
import type { RunTable } from './run-table.ts';

/** The position of a run in its series. Of two runs the one of the later generation is newer, then the one with the higher number. */
export type RunOrder = Pick<TimedRun, 'generation' | 'number'>;

/** Older than every run. */
export const beforeAll: RunOrder = { generation: Number.NEGATIVE_INFINITY, number: Number.NEGATIVE_INFINITY };

/** Whether a run is older than another one of its series; attempts of one number are not. */
export const isOlder = (one: RunOrder, other: RunOrder): boolean =>
  one.generation === other.generation ? one.number < other.number : one.generation < other.generation;

/** Compares two rows of a table by the same rule, then by attempt and id, so that no two are equal. */
export function rowOrder({ generation, number, attempt, id }: RunTable): (a: number, b: number) => number {
  const by = (column: ArrayLike<number>, a: number, b: number): number => (column[a] ?? 0) - (column[b] ?? 0);
  return (a, b) => by(generation, a, b) || by(number, a, b) || by(attempt, a, b) || by(id, a, b);
}
