import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useUnsaved } from '../../api/unsaved.ts';
import { t } from '../../language/language.ts';
import { HeldFields } from '../HeldFields.tsx';
import { ScreenName } from '../screen-name.ts';

const insideOf = { dialog: 'dialog-inside', drawer: 'drawer-inside' } as const;

interface OverlayProps {
  readonly className: 'dialog' | 'drawer';
  /** Whether a press beside it closes it. */
  readonly isLight: boolean;
  /** Whether what was typed in it is being saved: leaving then asks nothing, and its forms are held. */
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog in front of everything else. Its first field, or else the first button of its end, takes the focus; it returns to where it was. Once
 * something was typed in a form of it, only a button of its own closes it: fields outside of a form save by themselves.
 */
export function Overlay({ className, isLight, isSaving, onClose, children }: OverlayProps) {
  const dialog = useRef<HTMLElement>(null);
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped, isSaving);
  return (
    <ModalOverlay
      className="backdrop"
      isOpen
      isDismissable={isLight && !isTyped}
      isKeyboardDismissDisabled={isTyped}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={className} data-screen={useContext(ScreenName)}>
        <Dialog ref={dialog} className={insideOf[className]}>
          <Focus within={dialog} onEscape={isTyped ? null : onClose} onTyped={() => setTyped(true)} />
          <HeldFields within={dialog} isHeld={isSaving} text={t('common.saving')} />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Sets the focus when the dialog opens, hears what is typed in its forms, and handles Escape where the dialog cannot. */
function Focus({
  within,
  onEscape,
  onTyped,
}: {
  readonly within: RefObject<HTMLElement | null>;
  readonly onEscape: (() => void) | null;
  readonly onTyped: () => void;
}): null {
  useEffect(() => {
    const all = within.current?.querySelectorAll<HTMLElement>(':is(input,select,textarea,.dialog-end>button)') ?? [];
    [...all].find((one) => one.closest('[inert]') === null)?.focus();
  }, [within]);
  useEffect(() => {
    const inside = within.current;
    const onInput = ({ target }: Event): void => {
      if (target instanceof Element && target.closest('form') !== null) onTyped();
    };
    inside?.addEventListener('input', onInput);
    return () => inside?.removeEventListener('input', onInput);
  }, [within, onTyped]);
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
