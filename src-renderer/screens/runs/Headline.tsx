import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A finding in one line above a chart; it leads to its evidence where that is elsewhere. */
export function Headline({
  look,
  icon: Icon,
  to = null,
  children,
}: {
  readonly look: 'warn' | 'bad';
  readonly icon: LucideIcon;
  readonly to?: string | null;
  readonly children: ReactNode;
}): ReactNode {
  const line = (
    <>
      <span className={`pin ${look}`}>
        <Icon className="icon" />
      </span>
      <span className="headline-text">{children}</span>
    </>
  );
  if (to === null) return <div className="headline">{line}</div>;
  return (
    <Link className="headline" to={to}>
      {line}
      <ChevronRight className="icon quiet" />
    </Link>
  );
}
