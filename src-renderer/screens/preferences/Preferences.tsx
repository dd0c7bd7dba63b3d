import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../language/language.ts';
import { holdPlace } from '../../ui/hold-place.ts';
import { Page } from '../../ui/Page.tsx';
import { Appearance } from './Appearance.tsx';
import { Backups } from './Backups.tsx';
import { Collecting } from './Collecting.tsx';
import { Network } from './Network.tsx';
import { Start } from './Start.tsx';
import { Updates } from './Updates.tsx';
import './preferences.css';

/** What holds for this computer and all projects. Each setting says what it does and when it takes effect. */
export default function Preferences(): ReactNode {
  const { hash } = useLocation();
  // A link to one of the parts leads to it.
  useEffect(() => {
    if (hash !== '') return holdPlace(() => document.getElementById(hash.slice(1))?.scrollIntoView());
  }, [hash]);
  return (
    <Page title={t('settings.title')} lead={t('settings.lead')}>
      <Appearance />
      <Collecting />
      <div id="network">
        <Network />
      </div>
      <Start />
      <Updates />
      <div id="backups">
        <Backups />
      </div>
    </Page>
  );
}
