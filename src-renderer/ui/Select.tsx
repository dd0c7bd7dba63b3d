import type { ReactNode } from 'react';

interface SelectProps<V extends string> {
  readonly label: ReactNode;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** Whether its values are clear without the label: then only screen readers read the label. */
  readonly isChip?: boolean;
}

/** A choice of one among a few, with its label before it. */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  isChip = false,
}: SelectProps<V>): ReactNode {
  return (
    <label className="labelled">
      <span className={isChip ? 'visually-hidden' : undefined}>{label}</span>
      <select
        className={isChip ? 'select chip' : 'select'}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
