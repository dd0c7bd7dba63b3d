import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The browser's own dialog: it is there with the first screen, before any library. A press beside it and Escape close it. */
export function NativeDialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    if (dialog.current?.open === false) dialog.current.showModal();
    return () => {
      // Once the dialog is removed, the field that has the focus again takes no letters in Chromium until it is focused anew.
      if (!(before instanceof HTMLElement) || document.activeElement !== before) return;
      before.blur();
      before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose} closedby="any">
      <div className="dialog-inside">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
