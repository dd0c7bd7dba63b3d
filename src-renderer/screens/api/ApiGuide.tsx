import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { projects } from '#shared/api/projects.ts';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ExternalLink } from '../ExternalLink.tsx';
import { Calls } from './Calls.tsx';
import { WriteCall } from './WriteCall.tsx';
import './api.css';

/** How scripts ask for the figures, and who has asked. */
export default function ApiGuide(): ReactNode {
  const service = useEndpoint(about, {});
  return (
    <Page title={t('api.title')} lead={t('api.lead')}>
      <Ask query={service}>
        {({ base_url }) => (
          <>
            <Where baseUrl={base_url} />
            <WriteCall baseUrl={base_url} />
          </>
        )}
      </Ask>
      <Calls />
    </Page>
  );
}

function Where({ baseUrl }: { readonly baseUrl: string }): ReactNode {
  const list = useEndpoint(projects, {});
  return (
    <Section title={t('api.where.title')}>
      <dl className="facts">
        <div className="fact">
          <dt>{t('api.where.address')}</dt>
          <dd>
            <code>{baseUrl}</code>
          </dd>
        </div>
        <div className="fact">
          <dt>{t('api.where.key')}</dt>
          <dd>
            <Trans i18nKey="api.where.keyText" components={{ code: <code /> }} />{' '}
            {(list.data ?? []).slice(0, 1).map(({ id, name }) => (
              <Link key={id} to={`/project/${id}/settings`}>
                {t('api.where.keyOf', { project: name })}
              </Link>
            ))}
          </dd>
        </div>
        <div className="fact">
          <dt>{t('api.where.page')}</dt>
          <dd>
            <ExternalLink href={`${baseUrl}/docs`}>{`${baseUrl}/docs`}</ExternalLink>
          </dd>
        </div>
        <div className="fact">
          <dt>{t('api.where.document')}</dt>
          <dd>
            <code>{`${baseUrl}/api/openapi.json`}</code> <span className="quiet">{t('api.where.documentHelp')}</span>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
