import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';

export interface Tab {
  readonly to: string;
  readonly label: string;
  /** Whether it is the current one; absent if the path alone decides. */
  readonly isCurrent?: boolean;
}

/** Views of one kind side by side; each has an address. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }): ReactNode {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, label: name, isCurrent }) =>
        isCurrent === undefined ? (
          <NavLink key={to} to={to} className="tab">
            {name}
          </NavLink>
        ) : (
          <Link key={to} to={to} className="tab" aria-current={isCurrent ? 'page' : undefined}>
            {name}
          </Link>
        ),
      )}
    </nav>
  );
}
