import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Heading } from 'react-aria-components';
import { t } from '../../language/language.ts';
import { Overlay } from './Overlay.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a close button and a press beside it close it too; not where something typed would be lost. */
  readonly isLight?: boolean;
  /** Whether what was typed in it is being saved: until then its forms are held, and leaving asks nothing. */
  readonly isSaving?: boolean;
  readonly children: ReactNode;
}

/** A question in front of everything else. Escape closes it, unless something was typed. */
export function Dialog({ title, onClose, isLight = false, isSaving = false, children }: DialogProps): ReactNode {
  return (
    <Overlay className="dialog" isLight={isLight} isSaving={isSaving} onClose={onClose}>
      <header className="dialog-head">
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        {isLight ? (
          <Button className="button plain only-icon" aria-label={t('common.close')} onPress={onClose}>
            <X className="icon" />
          </Button>
        ) : null}
      </header>
      {children}
    </Overlay>
  );
}
