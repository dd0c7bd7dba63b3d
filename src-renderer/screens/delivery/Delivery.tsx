import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { InfoButton } from '../../ui/InfoButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeliveryOf } from './DeliveryOf.tsx';
import './delivery.css';

/** The five DORA measures, the trend of the chosen one and its evidence. */
export default function Delivery(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page
      screen="delivery"
      title={t('delivery.title')}
      about={
        <InfoButton label={t('delivery.aboutLabel')}>
          <p>{t('delivery.about')}</p>
        </InfoButton>
      }
    >
      <Ask
        query={project}
        isEmpty={({ integrations, repositories }) => integrations.length + repositories.length === 0}
        empty={<NothingConnected projectId={projectId} />}
      >
        {(details) => <DeliveryOf project={details} />}
      </Ask>
    </Page>
  );
}

function NothingConnected({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h2>{t('delivery.nothingConnected')}</h2>
      <p className="quiet">{t('delivery.nothingConnectedWhat')}</p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        {t('delivery.connect')}
      </Link>
    </>
  );
}
