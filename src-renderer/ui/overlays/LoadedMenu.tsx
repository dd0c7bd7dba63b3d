import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  type Selection,
} from 'react-aria-components';
import type { MenuCheck, MenuEntry, MenuProps } from './Menu.tsx';

/** The button itself, with the library that places the menu, walks it by keyboard and closes it. */
export function LoadedMenu({ label, sign, items, shortcut, disabled = false, onOpen }: MenuProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Button
        ref={button}
        className="button menu-button"
        isDisabled={disabled}
        // Of its own accord the library leaves out the key.
        render={(props) => <button {...props} aria-label={sign && label} aria-keyshortcuts={shortcut} />}
      >
        {sign ?? label}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" {...switching(items.filter((item) => item.kind === 'check'))}>
          {items.map(drawn)}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Where what was chosen takes away the line of the menu, the list of it has the focus, or else the screen: not the whole page. */
function useFocusKept(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    const around = [element?.parentElement?.closest<HTMLElement>('[tabindex="0"]'), element?.closest('main')];
    return () => {
      if (document.activeElement !== element) return;
      // Once it is gone; another screen takes the focus by itself.
      queueMicrotask(() => {
        if (document.activeElement === document.body)
          around.find((one) => one?.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, [button]);
}

/** What the library needs for items that are switched; nothing without any. */
function switching(checks: readonly MenuCheck[]) {
  if (checks.length === 0) return {};
  return {
    selectionMode: 'multiple' as const,
    selectedKeys: checks.filter(({ checked }) => checked).map(({ id }) => id),
    onSelectionChange: (chosen: Selection): void => {
      for (const { id, checked, toggle } of checks) if ((chosen === 'all' || chosen.has(id)) !== checked) toggle();
    },
  };
}

function drawn(entry: MenuEntry): ReactNode {
  if (entry.kind === 'check')
    return (
      <MenuItem key={entry.id} id={entry.id} textValue={entry.label} className="menu-item">
        <Check className="icon menu-check" />
        <span className="menu-label">{entry.label}</span>
      </MenuItem>
    );
  if (entry.kind === 'section')
    return (
      <MenuSection key={entry.id} id={entry.id}>
        <Header className="menu-title">{entry.label}</Header>
        {entry.items.map(drawn)}
      </MenuSection>
    );
  const { id, label, icon, hint, disabled = false, act } = entry;
  return (
    <MenuItem key={id} id={id} textValue={label} className="menu-item" isDisabled={disabled} onAction={act}>
      {icon}
      <span className="menu-label">{label}</span>
      {hint !== undefined && <span className="quiet">{hint}</span>}
    </MenuItem>
  );
}
