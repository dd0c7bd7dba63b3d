import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

/** Views of one kind side by side; each has an address. */
export function Tabs({
  label,
  tabs,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly label: string }[];
}): ReactNode {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} className="tab">
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
