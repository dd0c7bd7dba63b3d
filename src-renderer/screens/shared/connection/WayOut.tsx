import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { wayOutOf } from './way-out.ts';

interface WayOutProps {
  readonly fault: string;
  /** The stored token that is used; null for one that was just typed, which is corrected where it was typed. */
  readonly token: number | null;
  /** Corrects the address, where that can be done from here. */
  readonly onEdit?: () => void;
  /** What is shown where the app can put nothing right. */
  readonly otherwise?: ReactNode;
}

/** Leads to where a fault is put right, where that lies in this app. */
export function WayOut({ fault, token, onEdit, otherwise = null }: WayOutProps): ReactNode {
  switch (wayOutOf(fault)) {
    case 'secret':
      return token === null ? null : <Link to={`/tokens?replace=${token}`}>{t('integrations.replaceToken')}</Link>;
    case 'origins':
      return token === null ? null : <Link to={`/tokens?edit=${token}`}>{t('integrations.editToken')}</Link>;
    case 'keychain':
      return <Link to="/tokens">{t('integrations.toTokens')}</Link>;
    case 'network':
      return (
        <Link to="/settings#network">
          {t(fault === 'proxy_refused' ? 'integrations.toProxy' : 'integrations.toAuthorities')}
        </Link>
      );
    case 'address':
      return onEdit ? (
        <Button look="plain" onClick={onEdit}>
          {t('integrations.correctAddress')}
        </Button>
      ) : (
        otherwise
      );
    case null:
      return otherwise;
  }
}
