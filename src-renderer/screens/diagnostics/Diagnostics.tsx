import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Bundle } from './Bundle.tsx';
import { Checks } from './Checks.tsx';
import { Log } from './Log.tsx';
import './diagnostics.css';

/** Problems of this instance, its log, and a file for the person who investigates. */
export default function Diagnostics(): ReactNode {
  return (
    <Page screen="diagnostics" title={t('diagnostics.title')} lead={t('diagnostics.lead')}>
      <Checks />
      <Log />
      <Bundle />
    </Page>
  );
}
