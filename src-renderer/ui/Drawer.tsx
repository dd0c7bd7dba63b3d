import { X } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../language/language.ts';
import { ScreenName } from './screen-name.ts';

interface DrawerProps {
  readonly title: string;
  /** One quiet line beneath the title. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details or a form at the right edge, in front of the screen. Show it to open it; the first field takes the focus. Escape and a press outside close it, unless something was typed:
 * then the close button, or a button of the form, does.
 */
export function Drawer({ title, lead, onClose, children }: DrawerProps): ReactNode {
  const [isTyped, setTyped] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = body.current?.querySelectorAll<HTMLElement>(':is(input,select,textarea)') ?? [];
    [...fields].find((field) => field.closest('[inert]') === null)?.focus();
  }, []);
  // A button that is disabled while it works loses the focus, and with it the key.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && !isTyped && document.activeElement === document.body) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isTyped, onClose]);
  return (
    <ModalOverlay
      className="drawer-backdrop"
      isOpen
      isDismissable={!isTyped}
      isKeyboardDismissDisabled={isTyped}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="drawer" data-screen={useContext(ScreenName)}>
        <Dialog className="drawer-dialog">
          <header className="drawer-head">
            <div className="drawer-title">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              {lead ? <p className="quiet">{lead}</p> : null}
            </div>
            <Button className="button plain only-icon" aria-label={t('common.close')} onPress={onClose}>
              <X className="icon" />
            </Button>
          </header>
          <div ref={body} className="drawer-body" onInput={() => setTyped(true)} onSubmit={() => setTyped(false)}>
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
