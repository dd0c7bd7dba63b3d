import { X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Button, Heading } from 'react-aria-components';
import { t } from '../../language/language.ts';
import { Overlay } from './Overlay.tsx';
import { IsGone } from './StaysOpen.tsx';

interface DrawerProps {
  readonly title: string;
  /** One quiet line beneath the title. */
  readonly lead?: ReactNode;
  /** Whether what was typed in it is being saved: until then its forms are held, and leaving asks nothing. */
  readonly isSaving?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details or a form at the right edge, in front of the screen. Show it to open it; the first field takes the focus. Escape and a press outside close it, unless something was typed in a form:
 * then the close button, or a button of the form, does.
 */
export function Drawer({ title, lead, isSaving = false, onClose, children }: DrawerProps): ReactNode {
  return (
    <Overlay className="drawer" isLight isSaving={isSaving} onClose={onClose}>
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
      <div className="drawer-body">
        {useContext(IsGone) ? (
          <p className="notice warn" role="alert">
            {t('common.removedMeanwhile')}
          </p>
        ) : null}
        {children}
      </div>
    </Overlay>
  );
}
