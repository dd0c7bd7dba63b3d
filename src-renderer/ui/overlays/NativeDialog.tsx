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
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  // Removed within its own event, a dialog leaves Chromium with a focused field that takes no letters.
  const closed = (): void => void window.setTimeout(onClose);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={closed} closedby="any">
      <div className="dialog-inside">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
