import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import type { ShownIssue } from './issue-facts.ts';

/** The details of one issue, with a link to its tracker. */
export function IssueDetails({
  shown: { issue, facts },
  tracker,
  onClose,
}: {
  readonly shown: ShownIssue;
  /** The name of its tracker. */
  readonly tracker: string;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Drawer title={issue.key} lead={issue.title} onClose={onClose}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <a className="button primary" href={issue.url} target="_blank" rel="noreferrer">
          {t('flow.openIn', { tracker })}
          <span aria-hidden="true"> ↗</span>
        </a>
      </div>
    </Drawer>
  );
}
