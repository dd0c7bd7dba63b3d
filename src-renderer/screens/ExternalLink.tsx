import type { ReactNode } from 'react';

/** A page in another system. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  return (
    <a className="nowrap" href={href} target="_blank" rel="noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden"> in its own system</span>
    </a>
  );
}
