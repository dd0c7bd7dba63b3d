import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';

/** The English message of a fault, marked as a quotation if the app has another language. */
export function OriginalMessage({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <p className="quiet">
      {t('faults.original')} <q lang="en">{text}</q>
    </p>
  );
}
