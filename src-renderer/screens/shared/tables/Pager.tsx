import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import type { PagePosition } from './page.ts';

/** Leads from page to page of a long table, whatever it is sorted by; nothing if there is but one. */
export function Pager({ page, pages, text, go }: PagePosition & { readonly go: (page: number) => void }): ReactNode {
  if (pages <= 1) return null;
  return (
    <div className="pager">
      <Step isEnd={page === 0} go={() => go(page - 1)}>
        {t('common.previousPage')}
      </Step>
      <Step isEnd={page === pages - 1} go={() => go(page + 1)}>
        {t('common.nextPage')}
      </Step>
      <span role="status">{text}</span>
    </div>
  );
}

/** It is not `disabled` at the end: that would take the focus from the button just pressed. */
function Step({
  isEnd,
  go,
  children,
}: {
  readonly isEnd: boolean;
  readonly go: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Button aria-disabled={isEnd} onClick={isEnd ? undefined : go}>
      {children}
    </Button>
  );
}
