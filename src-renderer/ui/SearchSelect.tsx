import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { t } from '../language/language.ts';
import { LaterSearchMenu } from './LaterSearchMenu.tsx';

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
    <DialogTrigger>
      <Button className="button chip" aria-label={`${label}: ${chosen?.label ?? value}`}>
        {icon}
        <span className="chip-value">{chosen?.label ?? value}</span>
        <ChevronDown className="icon" />
      </Button>
      <Popover className="popover choice-popover" placement="bottom start">
        <Dialog aria-label={label}>
          {({ close }) => (
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
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
