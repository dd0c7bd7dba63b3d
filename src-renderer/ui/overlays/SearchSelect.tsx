import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { LaterSearchMenu } from './LaterSearchMenu.tsx';
import { PopoverButton } from './PopoverButton.tsx';

/** A choice of one among many, found by a part of its name. */
export function SearchSelect({
  label,
  icon,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}): ReactNode {
  const chosen = options.find((option) => option.value === value);
  return (
    <PopoverButton
      className="button chip"
      label={`${label}: ${chosen?.label ?? value}`}
      face={
        <>
          {icon}
          <span className="chip-value">{chosen?.label ?? value}</span>
          <ChevronDown className="icon chevron" />
        </>
      }
      title={label}
      popoverClass="choice-popover"
    >
      {(close) => (
        <LaterSearchMenu
          label={label}
          placeholder={t('common.search')}
          nothing={t('common.nothingFits')}
          items={options.map((option) => ({
            id: option.value,
            name: option.label,
            end: option.value === value ? <Check className="icon" /> : null,
          }))}
          onChoose={(id) => {
            close();
            onChange(id);
          }}
        />
      )}
    </PopoverButton>
  );
}
