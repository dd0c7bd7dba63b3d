import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFault } from '../api/client.ts';
import { t } from '../language/language.ts';
import { Button } from './Button.tsx';

interface AskProps<T> {
  readonly query: UseQueryResult<T, ApiFault>;
  /** Whether the answer holds nothing to show. */
  readonly isEmpty?: (data: T) => boolean;
  /** The text of the empty state: what is missing, why, and the next step. */
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Shows one of the four states of a request: loading, failed, empty, ready. */
export function Ask<T>({ query, isEmpty, empty, children }: AskProps<T>): ReactNode {
  if (query.isPending) return <Skeleton />;
  if (query.isError && query.data === undefined)
    return <Failed fault={query.error} retry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton />;
  if (isEmpty?.(query.data))
    return <div className="state">{empty ?? <p className="quiet">{t('common.nothingYet')}</p>}</div>;
  return children(query.data);
}

export function Skeleton(): ReactNode {
  return (
    <div className="skeleton" role="status" aria-label={t('common.loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}

/** A fault as text, with its remedy. */
export function Failed({ fault, retry }: { readonly fault: ApiFault; readonly retry: () => void }): ReactNode {
  return (
    <div className="notice warn state" role="alert">
      <h3>{fault.title}</h3>
      <p>{fault.message}</p>
      <Button onClick={retry}>{t('common.tryAgain')}</Button>
    </div>
  );
}
