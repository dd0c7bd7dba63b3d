import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components';
import { Overlay } from './Overlay.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a press beside it closes it too; not where something typed would be lost. */
  readonly isLight?: boolean;
  readonly children: ReactNode;
}

/** A question in front of everything else. Escape closes it. */
export function Dialog({ title, onClose, isLight = false, children }: DialogProps): ReactNode {
  return (
    <Overlay className="dialog" isLight={isLight} onClose={onClose}>
      <Heading slot="title" level={2}>
        {title}
      </Heading>
      {children}
    </Overlay>
  );
}
