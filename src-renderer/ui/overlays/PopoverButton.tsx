import { type ReactNode, Suspense } from 'react';
import { later } from './lazy-part.ts';
import { NotLoadedButton } from './NotLoaded.tsx';

export interface PopoverButtonProps {
  readonly className: string;
  /** The accessible name of the button. */
  readonly label: string;
  /** The label of the button. */
  readonly face: ReactNode;
  /** Of the dialog that opens. */
  readonly title: string;
  readonly popoverClass?: string;
  readonly dialogClass?: string;
  /** What opens; `close` shuts it. */
  readonly children: (close: () => void) => ReactNode;
}

const Loaded = later<PopoverButtonProps>(
  () => import('./LoadedPopoverButton.tsx').then((module) => module.LoadedPopoverButton),
  ({ className, label, face, title }) => (
    <NotLoadedButton className={className} label={label} title={title}>
      {face}
    </NotLoadedButton>
  ),
);

/** A button that opens a dialog beside it. What opens it comes after the first screen is there; until then the button rests. */
export function PopoverButton(props: PopoverButtonProps): ReactNode {
  const { className, label, face } = props;
  const resting = (
    <button type="button" className={className} aria-label={label} aria-disabled="true">
      {face}
    </button>
  );
  return (
    <Suspense fallback={resting}>
      <Loaded {...props} />
    </Suspense>
  );
}
