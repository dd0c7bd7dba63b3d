import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import { Incidents } from './Incidents.tsx';
import { Measured } from './Measured.tsx';
import { States } from './States.tsx';

/** What counts in the figures: which runs, which issues are incidents, in which states somebody works. */
export function Definitions({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const trackers = project.integrations.filter(({ integration_type }) => integration_type === 'issue_tracker');
  return (
    <>
      {trackers.length === 0 ? (
        <Section title={t('projectSettings.incidents.emptyTitle')}>
          <p className="quiet">
            {t('projectSettings.incidents.empty')}{' '}
            <Link to={`/project/${project.id}/connect?system=jira`}>{t('projectSettings.incidents.connect')}</Link>
          </p>
        </Section>
      ) : (
        trackers.map((tracker) => (
          <div key={tracker.id} className="definitions">
            <Incidents tracker={tracker} />
            <States tracker={tracker} />
          </div>
        ))
      )}
      <Measured project={project} />
    </>
  );
}
