import { Component, type ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { Page } from '../ui/Page.tsx';

interface MishapProps {
  readonly children: ReactNode;
}

/** Keeps a screen that breaks from taking the rest of the window with it. Give it the address as its key. */
export class Mishap extends Component<MishapProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Page title={t('shell.broke')}>
        <div className="state" role="alert">
          <p>{t('shell.brokeWhy')}</p>
          <Button onClick={() => this.setState({ isBroken: false })}>{t('shell.showAgain')}</Button>
        </div>
      </Page>
    );
  }
}
