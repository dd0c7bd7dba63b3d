import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import './tile.css';

/** A small button that opens an explanation beside what it explains. */
export function InfoButton({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <DialogTrigger>
      <Button className="info-button" aria-label={label}>
        <Info className="icon" />
      </Button>
      <Popover className="popover" placement="bottom start">
        <Dialog className="info-text" aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
