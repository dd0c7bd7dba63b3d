import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

/** A choice of one among two or three that are all in sight. */
export function Segments<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}): ReactNode {
  return (
    <fieldset className="segments" aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
