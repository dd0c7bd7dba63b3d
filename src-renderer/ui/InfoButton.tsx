import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { PopoverButton } from './PopoverButton.tsx';
import './tile.css';

/** A small button that opens an explanation beside what it explains. */
export function InfoButton({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <PopoverButton
      className="info-button"
      label={label}
      face={<Info className="icon" />}
      title={label}
      dialogClass="info"
    >
      {() => children}
    </PopoverButton>
  );
}
