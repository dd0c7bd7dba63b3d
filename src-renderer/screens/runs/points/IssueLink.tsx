import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import type { ShownIssue } from './points.ts';

/** An issue's own page in its tracker. */
export function IssueLink({ issue: { key, title, url } }: { readonly issue: ShownIssue }): ReactNode {
  return (
    <a
      className="nowrap"
      href={url}
      target="_blank"
      rel="noreferrer"
      title={t('runs.evidence.issueInTracker', { title })}
    >
      {key}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden">{t('runs.evidence.inTracker')}</span>
    </a>
  );
}
