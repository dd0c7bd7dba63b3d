import type { ReactNode } from 'react';
import type { Outside } from '../../api/session.ts';
import { t } from '../../language/language.ts';
import { Page } from '../../ui/Page.tsx';
import { SignInWithKey } from './SignInWithKey.tsx';
import './signed-out.css';

/** What a browser shows that is not signed in. It goes on by itself when another tab signs in. */
export function SignedOut({ why, way }: { readonly why: Outside; readonly way: 'link' | 'key' }): ReactNode {
  return (
    <main className="signed-out">
      <Page title={t(`shell.outside.${why}`)}>
        {way === 'key' ? <SignInWithKey /> : <p>{t('shell.outside.newest')}</p>}
        {why === 'left' ? null : <p>{t('shell.outside.tabs')}</p>}
      </Page>
    </main>
  );
}
