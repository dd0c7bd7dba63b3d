import { createContext, type ReactNode, useRef } from 'react';

/** Whether what a drawer is about has been removed meanwhile. */
export const IsGone = createContext(false);

interface StaysOpenProps<R> {
  /** What it is about, as it is now; undefined if there is no such thing any more. */
  readonly of: R | undefined;
  /** What names it, as the address does; null while nothing is open. */
  readonly opened: string | number | null;
  readonly children: (row: R) => ReactNode;
}

/** Keeps a drawer open whose thing was removed in another window, so that what was typed is not gone without a word. */
export function StaysOpen<R>({ of: row, opened, children }: StaysOpenProps<R>): ReactNode {
  const last = useRef<{ readonly opened: string | number; readonly row: R } | null>(null);
  if (row !== undefined && opened !== null) last.current = { opened, row };
  const kept = last.current;
  if (kept === null || kept.opened !== opened) return null;
  return <IsGone value={row === undefined}>{children(kept.row)}</IsGone>;
}
