import type { ReactNode } from 'react';
import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from 'react-aria-components';

export interface SearchMenuItem {
  readonly id: string;
  readonly name: string;
  /** What is shown after the name, such as a state. */
  readonly end?: ReactNode;
}

/** A list to choose one from, found by a part of its name. Arrow keys walk it from the search field, Enter chooses. */
export function SearchMenu({
  label,
  placeholder,
  nothing,
  items,
  onChoose,
}: {
  readonly label: string;
  readonly placeholder: string;
  /** The text if no name matches. */
  readonly nothing: string;
  readonly items: readonly SearchMenuItem[];
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={placeholder} autoFocus className="search-field">
        <Input className="search-input" placeholder={placeholder} />
      </SearchField>
      <Menu
        className="menu-list"
        aria-label={label}
        items={items}
        renderEmptyState={() => <p className="quiet">{nothing}</p>}
        onAction={(id) => onChoose(String(id))}
      >
        {({ id, name, end }) => (
          <MenuItem id={id} textValue={name} className="menu-item">
            <span className="menu-label">{name}</span>
            {end}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  );
}
