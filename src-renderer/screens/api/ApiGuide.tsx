import type { ReactNode } from 'react';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Calls } from './Calls.tsx';
import { WriteCall } from './WriteCall.tsx';
import './api.css';

/** How scripts request the figures, and which programs did. */
export default function ApiGuide(): ReactNode {
  const service = useEndpoint(about, {});
  return (
    <Page screen="api" title={t('api.title')} lead={t('api.lead')}>
      <Ask query={service}>{({ base_url }) => <WriteCall baseUrl={base_url} />}</Ask>
      <Calls />
    </Page>
  );
}
