import { type ReactNode, Suspense } from 'react';
import { later } from './lazy-part.ts';
import { NotLoadedButton } from './NotLoaded.tsx';

/** An item that is chosen, a switch that leaves the menu open, or a heading with items below it; `id` is unique within the menu. */
export type MenuEntry =
  | MenuItem
  | MenuCheck
  | {
      readonly kind: 'section';
      readonly id: string;
      readonly label: string;
      readonly items: readonly MenuItem[];
    };

export interface MenuItem {
  readonly kind: 'do';
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly act: () => void;
}

/** All items of such a menu are. */
export interface MenuCheck {
  readonly kind: 'check';
  readonly id: string;
  readonly label: string;
  readonly checked: boolean;
  readonly toggle: () => void;
}

export interface MenuProps {
  readonly label: string;
  /** What the button shows in place of its label, where there is little room. */
  readonly sign?: string;
  readonly items: readonly MenuEntry[];
  /** The key that opens it, of the frame's list of shortcuts. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Called before the items are shown, where they depend on what else is on the screen. */
  readonly onOpen?: () => void;
}

const Loaded = later<MenuProps>(
  () => import('./LoadedMenu.tsx').then((module) => module.LoadedMenu),
  ({ label, sign }) => (
    <NotLoadedButton className="button menu-button" label={label} title={label}>
      {sign ?? label}
    </NotLoadedButton>
  ),
);

/** A button that opens a list of things to do. What opens it comes after the first screen is there; until then the button rests. */
export function Menu(props: MenuProps): ReactNode {
  const { label, sign } = props;
  const resting = (
    <button type="button" className="button menu-button" aria-label={sign && label} aria-disabled="true">
      {sign ?? label}
    </button>
  );
  return (
    <Suspense fallback={resting}>
      <Loaded {...props} />
    </Suspense>
  );
}
