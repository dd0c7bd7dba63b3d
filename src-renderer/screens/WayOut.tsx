import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { wayOutOf } from './way-out.ts';

interface WayOutProps {
  readonly fault: string;
  /** Corrects the address, where that can be done from here. */
  readonly onEdit?: () => void;
  /** Whether the token is one that is kept: what was just typed is corrected where it was typed. */
  readonly isKept?: boolean;
}

/** The way to where a fault is put right, where that lies in this app. */
export function WayOut({ fault, onEdit, isKept = true }: WayOutProps): ReactNode {
  switch (wayOutOf(fault)) {
    case 'tokens':
      return isKept ? <Link to="/tokens">{t('integrations.toTokens')}</Link> : null;
    case 'network':
      return (
        <Link to="/settings#network">
          {fault === 'proxy_refused' ? t('integrations.toProxy') : t('integrations.toAuthorities')}
        </Link>
      );
    case 'address':
      return onEdit ? (
        <Button look="plain" onClick={onEdit}>
          {t('integrations.correctAddress')}
        </Button>
      ) : null;
    case null:
      return null;
  }
}
