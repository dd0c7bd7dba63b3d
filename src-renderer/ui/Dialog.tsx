import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a click beside it closes it too; not where something typed would be lost. */
  readonly isLight?: boolean;
  readonly children: ReactNode;
}

/** A question in front of everything else. The browser's own dialog keeps the focus inside and closes with Escape. */
export function Dialog({ title, onClose, isLight = false, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      closedby={isLight ? 'any' : 'closerequest'}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
