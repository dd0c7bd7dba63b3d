/** The result of a significance test of two periods. */
export interface Comparison {
  /** How likely chance alone makes a difference as large: two-sided, 0 to 1. */
  readonly p: number;
  /** 1 where the first tends to be higher, −1 if it tends to be lower, 0 for neither. */
  readonly direction: -1 | 0 | 1;
}

export const directionOf = (difference: number): Comparison['direction'] =>
  difference > 0 ? 1 : difference < 0 ? -1 : 0;
