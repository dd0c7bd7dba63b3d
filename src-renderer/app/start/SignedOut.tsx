import type { ReactNode } from 'react';
import type { Outside } from '../../api/session.ts';
import { signedOutText } from '../../language/signed-out.ts';
import { Page } from '../../ui/Page.tsx';
import { SignInWithKey } from './SignInWithKey.tsx';
import './signed-out.css';

interface SignedOutProps {
  readonly why: Outside;
  readonly method: 'link' | 'key';
  /** Whether something typed waits behind it. */
  readonly isKept: boolean;
}

/** The page of a browser that is not signed in. It continues by itself when another tab signs in. */
export function SignedOut({ why, method, isKept }: SignedOutProps): ReactNode {
  return (
    <main className="signed-out">
      <Page title={signedOutText(why)}>
        {method === 'key' ? <SignInWithKey /> : <p>{signedOutText('newest')}</p>}
        {why === 'left' ? null : <p>{signedOutText(isKept ? 'kept' : 'tabs')}</p>}
      </Page>
    </main>
  );
}
