import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The empty state of the screen, with the next step. */
export function FlowEmpty({
  icon,
  title,
  why,
  next,
  to,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly why: string;
  /** The label of the next step. */
  readonly next: string;
  readonly to: string;
}): ReactNode {
  return (
    <section className="card flow-empty" aria-label={title}>
      <span className="flow-empty-icon">{icon}</span>
      <h2>{title}</h2>
      <p className="quiet">{why}</p>
      <Link className="button primary" to={to}>
        {next}
      </Link>
    </section>
  );
}
