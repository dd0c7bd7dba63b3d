import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { PopoverButton } from './PopoverButton.tsx';

/** A small button that opens an explanation beside what it explains. */
export function InfoButton({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <PopoverButton
      className="icon-button"
      label={label}
      face={<Info className="icon" />}
      title={label}
      dialogClass="info-text"
    >
      {() => children}
    </PopoverButton>
  );
}
