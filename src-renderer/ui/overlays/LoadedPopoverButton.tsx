import { type ReactNode, useContext } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { ScreenName } from '../screen-name.ts';
import type { PopoverButtonProps } from './PopoverButton.tsx';

/** The button itself, with the library that places, focuses and closes what it opens. */
export function LoadedPopoverButton({
  className,
  label,
  face,
  title,
  popoverClass = '',
  dialogClass = '',
  children,
}: PopoverButtonProps): ReactNode {
  return (
    <DialogTrigger>
      <Button className={className} aria-label={label}>
        {face}
      </Button>
      <Popover className={`popover ${popoverClass}`} data-screen={useContext(ScreenName)} placement="bottom start">
        <Dialog className={dialogClass} aria-label={title}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
