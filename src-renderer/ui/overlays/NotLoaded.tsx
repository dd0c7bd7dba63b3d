import { type ReactNode, useState } from 'react';
import { t } from '../../language/language.ts';
import { Button } from '../Button.tsx';
import { NativeDialog } from './NativeDialog.tsx';

/** Shown for a part whose code could not be fetched. Only a reload of the page fetches it again. */
export function NotLoaded(): ReactNode {
  return (
    <div className="state" role="alert">
      <p>{t('common.notLoaded')}</p>
      <Button onClick={() => window.location.reload()}>{t('common.loadAgain')}</Button>
    </div>
  );
}

/** The same where a dialog would have opened. */
export function NotLoadedDialog({
  title,
  onClose,
}: {
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <NativeDialog title={title} onClose={onClose}>
      <NotLoaded />
    </NativeDialog>
  );
}

/** A button for a part that could not be fetched; a press shows that. */
export function NotLoadedButton({
  className,
  label,
  title,
  children,
}: {
  readonly className: string;
  /** The accessible name. */
  readonly label: string;
  /** Of what would have opened. */
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen ? <NotLoadedDialog title={title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
