import type { ReactNode } from 'react';

/** A run's own page in its own system. */
export function RunLink({
  run,
}: {
  readonly run: { readonly number: number; readonly attempt: number; readonly url: string; readonly pipeline: string };
}): ReactNode {
  const name = run.attempt > 1 ? `#${run.number}, attempt ${run.attempt}` : `#${run.number}`;
  return (
    <a
      className="nowrap"
      href={run.url}
      target="_blank"
      rel="noreferrer"
      title={`${run.pipeline} ${name} in its own system`}
    >
      {name}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden"> in its own system</span>
    </a>
  );
}
