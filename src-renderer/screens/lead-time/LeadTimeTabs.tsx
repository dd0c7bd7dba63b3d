import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inFlight } from '#shared/api/commits.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { count } from '../../ui/format.ts';
import { FindCommit } from './commits/FindCommit.tsx';
import { type LeadTimeTab, leadTimeTabs } from './tabs.ts';
import { useTabLink } from './use-tab-link.ts';

/** The tabs of the screen, each with an address, and the search for a commit beside them. */
export function LeadTimeTabs({
  project,
  chosen,
}: {
  readonly project: number;
  readonly chosen: LeadTimeTab;
}): ReactNode {
  const link = useTabLink();
  const commitsInFlight = useEndpoint(inFlight, { project_id: project }).data?.count;
  return (
    <div className="lead-time-tabs">
      <nav className="tabs" aria-label={t('leadTime.title')}>
        {leadTimeTabs.map((tab) => (
          <Link key={tab} to={link(tab)} className="tab" aria-current={tab === chosen ? 'page' : undefined}>
            {t(`leadTime.tabs.${tab}`)}
            {tab === 'in-flight' && commitsInFlight !== undefined && (
              <span className="tab-count"> {count(commitsInFlight)}</span>
            )}
          </Link>
        ))}
      </nav>
      <FindCommit />
    </div>
  );
}
