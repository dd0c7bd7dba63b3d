import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';

/** The buttons beneath a form in a drawer. */
export function DrawerEnd({
  isPending,
  onClose,
}: {
  readonly isPending: boolean;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <div className="dialog-end">
      <Button onClick={onClose}>{t('common.cancel')}</Button>
      <Button type="submit" look="primary" disabled={isPending}>
        {t('common.saveChanges')}
      </Button>
    </div>
  );
}
