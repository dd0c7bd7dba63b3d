import type { ReactNode } from 'react';
import type { ShownIssue } from './points.ts';

/** An issue's own page in its tracker. */
export function IssueLink({ issue: { key, title, url } }: { readonly issue: ShownIssue }): ReactNode {
  return (
    <a className="nowrap" href={url} target="_blank" rel="noreferrer" title={`${title}, in its tracker`}>
      {key}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden"> in its tracker</span>
    </a>
  );
}
