import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';

/** The empty state before any pipeline is collected. */
export function NoPipelines({ project }: { readonly project: number }): ReactNode {
  return (
    <Section title={t('projectSettings.tabs.pipelines')}>
      <p className="quiet">
        {t('projectSettings.noPipelines')}{' '}
        <Link to={`/project/${project}/integrations`}>{t('projectSettings.toIntegrations')}</Link>
      </p>
    </Section>
  );
}
