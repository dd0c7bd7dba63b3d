import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Appearance } from './Appearance.tsx';
import { Backups } from './Backups.tsx';
import { Collecting } from './Collecting.tsx';
import { Network } from './Network.tsx';
import { Start } from './Start.tsx';
import './preferences.css';

/** What holds for this computer and all projects. Each setting says what it does and when it takes effect. */
export default function Preferences(): ReactNode {
  return (
    <Page title={t('settings.title')} lead={t('settings.lead')}>
      <Appearance />
      <Collecting />
      <Network />
      <Start />
      <Backups />
    </Page>
  );
}
