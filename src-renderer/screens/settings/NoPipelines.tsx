import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';

/** What stands in the place of pipelines before any is collected. */
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
