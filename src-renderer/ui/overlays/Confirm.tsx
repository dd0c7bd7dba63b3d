import { type ReactNode, Suspense } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../Button.tsx';
import { later } from './lazy-part.ts';
import { NativeDialog } from './NativeDialog.tsx';

/** The question is put also where the code of the dialog cannot be fetched. */
const Dialog = later(() => import('./Dialog.tsx').then((module) => module.Dialog), NativeDialog);

interface ConfirmProps {
  readonly title: string;
  /** What will be lost, in words. */
  readonly children: ReactNode;
  readonly action: string;
  readonly keep?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before what cannot be undone. */
export function Confirm({
  title,
  children,
  action,
  keep = t('common.keep'),
  onConfirm,
  onClose,
}: ConfirmProps): ReactNode {
  return (
    <Suspense>
      <Dialog title={title} onClose={onClose}>
        <div>{children}</div>
        <div className="dialog-end">
          <Button onClick={onClose}>{keep}</Button>
          <Button
            look="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {action}
          </Button>
        </div>
      </Dialog>
    </Suspense>
  );
}
