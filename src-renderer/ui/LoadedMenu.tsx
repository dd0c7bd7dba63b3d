import type { ReactNode } from 'react';
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import type { MenuEntry, MenuProps } from './Menu.tsx';

/** The button itself, with the library that places the menu, walks it by keyboard and closes it. */
export function LoadedMenu({ label, sign, items, shortcut, disabled = false, onOpen }: MenuProps): ReactNode {
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      <Button
        className="button menu-button"
        isDisabled={disabled}
        // Of its own accord the library leaves out the key.
        render={(props) => <button {...props} aria-label={sign && label} aria-keyshortcuts={shortcut} />}
      >
        {sign ?? label}
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu">{items.map(drawn)}</Menu>
      </Popover>
    </MenuTrigger>
  );
}

function drawn(entry: MenuEntry): ReactNode {
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
