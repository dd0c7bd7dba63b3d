import { Component, type ReactNode, useEffect } from 'react';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../api/hooks.ts';
import { t } from '../language/language.ts';
import { Failed } from '../ui/Ask.tsx';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps a screen that breaks from taking the rest of the window with it. Give it the address as its key. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

/** A screen also breaks when its files are no longer served; the service gives the reason at the next request. */
function Broken(): ReactNode {
  const { error, refetch } = useEndpoint(about, {});
  useEffect(() => void refetch(), [refetch]);
  // A part that could not be loaded is fetched again only with the page.
  const again = (): void => window.location.reload();
  return (
    <Page title={t('shell.broke')}>
      {error ? (
        <Failed fault={error} retry={again} />
      ) : (
        <div className="state" role="alert">
          <p>{t('shell.brokeWhy')}</p>
          <Button onClick={again}>{t('shell.showAgain')}</Button>
        </div>
      )}
    </Page>
  );
}
