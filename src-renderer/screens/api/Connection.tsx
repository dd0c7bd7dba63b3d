import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects } from '#shared/api/projects.ts';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import { ExternalLink } from '../shared/ExternalLink.tsx';

/** The requirements of every call, and the address of the API's description. */
export function Connection({
  baseUrl,
  list,
}: {
  readonly baseUrl: string;
  readonly list: OutputOf<typeof projects>;
}): ReactNode {
  return (
    <Section title={t('api.connection.title')}>
      <dl className="facts">
        <div className="fact">
          <dt>{t('common.address')}</dt>
          <dd>
            <code>{baseUrl}</code>
          </dd>
        </div>
        <div className="fact">
          <dt>{t('api.connection.key')}</dt>
          <dd>
            <Trans i18nKey="api.connection.keyText" components={{ code: <code /> }} />{' '}
            {list.slice(0, 1).map(({ id, name }) => (
              <Link key={id} to={`/project/${id}/settings?tab=key`}>
                {t('api.connection.keyOf', { project: name })}
              </Link>
            ))}
          </dd>
        </div>
        <div className="fact">
          <dt>{t('api.connection.page')}</dt>
          <dd>
            <ExternalLink href={`${baseUrl}/docs`}>{`${baseUrl}/docs`}</ExternalLink>
          </dd>
        </div>
        <div className="fact">
          <dt>{t('api.connection.document')}</dt>
          <dd>
            <code>{`${baseUrl}/api/openapi.json`}</code>
          </dd>
        </div>
      </dl>
    </Section>
  );
}
