import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAddressTabs } from '../shared/address-tabs.ts';
import { Appearance } from './Appearance.tsx';
import { Backups } from './Backups.tsx';
import { Collecting } from './Collecting.tsx';
import { Network } from './Network.tsx';
import { Publishing } from './Publishing.tsx';
import { Start } from './Start.tsx';
import { Updates } from './Updates.tsx';
import './settings.css';

const labels = {
  appearance: t('settings.appearance.title'),
  collecting: t('settings.collecting.title'),
  network: t('settings.network.title'),
  publish: t('settings.publishing.title'),
  start: t('settings.start.title'),
  updates: t('settings.updates.title'),
  backups: t('settings.backups.title'),
};

const parts: Readonly<Record<keyof typeof labels, () => ReactNode>> = {
  appearance: Appearance,
  collecting: Collecting,
  network: Network,
  publish: Publishing,
  start: Start,
  updates: Updates,
  backups: Backups,
};

/** What holds for this computer and all projects. */
export default function Settings(): ReactNode {
  const { chosen, tabs } = useAddressTabs(labels, 'appearance');
  const Part = parts[chosen];
  return (
    <Page
      screen="settings"
      title={t('settings.title')}
      lead={t('settings.lead')}
      tabs={<Tabs label={t('settings.title')} tabs={tabs} />}
    >
      <Part />
    </Page>
  );
}
