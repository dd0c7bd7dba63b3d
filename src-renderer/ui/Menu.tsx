import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { ownMember } from '#shared/records/own-member.ts';

/** What can be chosen in a menu, what is switched in it while it stays open, or a heading over what follows; `id` tells it from the others of the menu. */
export type MenuItem = { readonly id: string; readonly label: string } & (
  | {
      readonly kind: 'do';
      readonly icon?: ReactNode;
      readonly disabled?: boolean;
      readonly hint?: string;
      readonly act: () => void;
    }
  | { readonly kind: 'check'; readonly checked: boolean; readonly toggle: () => void }
  | { readonly kind: 'title' }
);

/** A button that opens a list of things to do. Arrow keys walk it, Enter does, Escape closes; the browser keeps it in front. */
export function Menu({
  label,
  sign,
  items,
  shortcut,
  disabled = false,
  onOpen = () => {},
}: {
  readonly label: string;
  /** What the button shows in place of its label, where there is little room. */
  readonly sign?: string;
  readonly items: readonly MenuItem[];
  /** The key that opens it, of the frame's list of shortcuts. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** Called before the items are shown, where they depend on what else is on the screen. */
  readonly onOpen?: () => void;
}): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)') ?? [])];
  const onKey = (event: KeyboardEvent): void => {
    const found = all();
    const at = found.indexOf(document.activeElement as HTMLElement);
    const next = ownMember({ ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }, event.key);
    if (next === undefined) return;
    event.preventDefault();
    found.at(next % found.length)?.focus();
  };
  return (
    <>
      <button
        type="button"
        className="button menu-button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={sign === undefined ? undefined : label}
        aria-keyshortcuts={shortcut}
        disabled={disabled}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          list.current?.showPopover({ source: event.currentTarget });
        }}
      >
        {sign ?? label}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        tabIndex={-1}
        onKeyDown={onKey}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') onOpen();
        }}
        onToggle={(event) => {
          if (event.newState === 'open') all()[0]?.focus();
        }}
      >
        {items.map((item) => (
          <Item key={item.id} item={item} close={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
}

function Item({ item, close }: { readonly item: MenuItem; readonly close: () => void }): ReactNode {
  if (item.kind === 'title') {
    return (
      <div role="presentation" className="menu-title">
        {item.label}
      </div>
    );
  }
  if (item.kind === 'check') {
    return (
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={item.checked}
        tabIndex={-1}
        className="menu-item"
        onClick={item.toggle}
      >
        <Check className="icon menu-check" />
        <span className="menu-label">{item.label}</span>
      </button>
    );
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      disabled={item.disabled}
      onClick={() => {
        close();
        item.act();
      }}
    >
      {item.icon}
      <span className="menu-label">{item.label}</span>
      {item.hint !== undefined && <span className="quiet">{item.hint}</span>}
    </button>
  );
}
