import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { t } from '../../language/language.ts';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { OfProject } from '../shared/project-screen.tsx';
import { DeliveryOf } from './DeliveryOf.tsx';
import './delivery.css';

/** The five DORA measures, the trend of the chosen one and its evidence. */
export default function Delivery(): ReactNode {
  const projectId = Number(useParams().project_id);
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
      <OfProject
        isEmpty={({ integrations, repositories }) => integrations.length + repositories.length === 0}
        empty={<NothingConnected projectId={projectId} />}
      >
        <DeliveryOf />
      </OfProject>
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
