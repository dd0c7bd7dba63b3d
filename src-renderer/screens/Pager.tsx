import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import type { PlaceOfPage } from './page.ts';

/** Leads from page to page of a long table; nothing where there is but one. */
export function Pager({ page, pages, text, go }: PlaceOfPage & { readonly go: (page: number) => void }): ReactNode {
  if (pages <= 1) return null;
  return (
    <div className="pager">
      <Button disabled={page === 0} onClick={() => go(page - 1)}>
        {t('common.newer')}
      </Button>
      <Button disabled={page === pages - 1} onClick={() => go(page + 1)}>
        {t('common.older')}
      </Button>
      <span role="status">{text}</span>
    </div>
  );
}
