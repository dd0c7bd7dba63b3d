import type { ReactNode } from 'react';

/** A short label; its colour only repeats its text. */
export function Badge({
  look = 'quiet',
  children,
}: {
  readonly look?: 'quiet' | 'good' | 'bad' | 'warn' | 'accent';
  readonly children: ReactNode;
}): ReactNode {
  return <span className={`badge ${look}`}>{children}</span>;
}
