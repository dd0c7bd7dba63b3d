import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Our own figure and how far the tools are apart. The whole tile chooses it. */
export function FigureTile({
  name,
  ours,
  note,
  to,
  isChosen,
}: {
  readonly name: string;
  /** Null if we have none of this definition. */
  readonly ours: string | null;
  readonly note: string;
  readonly to: string;
  readonly isChosen: boolean;
}): ReactNode {
  return (
    <article className={isChosen ? 'card tile chosen' : 'card tile'} aria-label={name}>
      <h3 className="tile-label">
        <Link className="tile-link" to={to} replace aria-current={isChosen ? 'true' : undefined}>
          {name}
        </Link>
      </h3>
      <p className={ours === null ? 'tile-figure unknown' : 'tile-figure'}>{ours ?? '–'}</p>
      <p className="tile-note">{note}</p>
    </article>
  );
}
