import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';

/** A page in another system. */
export function ExternalLink({ href, children }: { readonly href: string; readonly children: ReactNode }): ReactNode {
  return (
    <a className="nowrap" href={href} target="_blank" rel="noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden">{t('common.ownSystem')}</span>
    </a>
  );
}
