import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';

/** Where in the app a fault can be put right. */
type Repair = 'secret' | 'origins' | 'keychain' | 'address' | 'network';

const repairs: ReadonlyMap<string, Repair> = new Map(
  Object.entries<Repair>({
    token_refused: 'secret',
    token_ends_soon: 'secret',
    token_not_for_origin: 'origins',
    keychain_locked: 'keychain',
    wrong_address: 'address',
    not_this_product: 'address',
    moved: 'address',
    gone: 'address',
    filter_not_shared: 'address',
    unreachable_dns: 'address',
    certificate_wrong_name: 'address',
    proxy_refused: 'network',
    certificate_unknown: 'network',
  }),
);

/** Where a fault can be put right; null if only the system or the network can. */
const repairOf = (fault: string): Repair | null => repairs.get(fault) ?? null;

interface RepairLinkProps {
  readonly fault: string;
  /** The stored token that is used; null for one that was just typed, which is corrected where it was typed. */
  readonly token: number | null;
  /** Corrects the address, where that can be done from here. */
  readonly onEdit?: () => void;
  /** What is shown where the app can put nothing right. */
  readonly otherwise?: ReactNode;
}

/** Leads to where a fault is put right, where that lies in this app. */
export function RepairLink({ fault, token, onEdit, otherwise = null }: RepairLinkProps): ReactNode {
  switch (repairOf(fault)) {
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
