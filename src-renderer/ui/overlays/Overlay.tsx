import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { ScreenName } from '../screen-name.ts';

const insideOf = { dialog: 'dialog-inside', drawer: 'drawer-inside' } as const;

interface OverlayProps {
  readonly className: 'dialog' | 'drawer';
  /** Whether a press beside it closes it. */
  readonly isLight: boolean;
  /** Whether only a button of its own closes it, so that nothing typed is lost. */
  readonly isKept?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog in front of everything else. Its first field, or else the first button of its end, takes the focus; it returns to where it was. */
export function Overlay({ className, isLight, isKept = false, onClose, children }: OverlayProps) {
  const dialog = useRef<HTMLElement>(null);
  return (
    <ModalOverlay
      className="backdrop"
      isOpen
      isDismissable={isLight && !isKept}
      isKeyboardDismissDisabled={isKept}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={className} data-screen={useContext(ScreenName)}>
        <Dialog ref={dialog} className={insideOf[className]}>
          <Focus within={dialog} onEscape={isKept ? null : onClose} />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Sets the focus when the dialog opens, and handles Escape where the dialog cannot. */
function Focus({
  within,
  onEscape,
}: {
  readonly within: RefObject<HTMLElement | null>;
  readonly onEscape: (() => void) | null;
}): null {
  useEffect(() => {
    const all = within.current?.querySelectorAll<HTMLElement>(':is(input,select,textarea,.dialog-end>button)') ?? [];
    [...all].find((one) => one.closest('[inert]') === null)?.focus();
  }, [within]);
  // A button that is disabled while it works loses the focus, and with it the key.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.activeElement === document.body) onEscape?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onEscape]);
  return null;
}
