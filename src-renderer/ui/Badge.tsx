import type { ReactNode } from 'react';

/** A short sign with words; its colour only repeats what it says. */
export function Badge({
  look = 'quiet',
  children,
}: {
  readonly look?: 'quiet' | 'good' | 'bad' | 'warn' | 'accent';
  readonly children: ReactNode;
}): ReactNode {
  return <span className={`badge ${look}`}>{children}</span>;
}
