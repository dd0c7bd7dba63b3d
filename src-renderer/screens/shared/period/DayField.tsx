import type { ReactNode } from 'react';

/** A typed day; null while the field is empty. */
export function DayField({
  label,
  value,
  max,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  /** The last day that can be chosen. */
  readonly max: string;
  readonly onChange: (day: string | null) => void;
}): ReactNode {
  return (
    <label className="labelled">
      {label}
      <input
        type="date"
        className="select"
        value={value ?? ''}
        max={max}
        onChange={(event) => onChange(event.target.value || null)}
      />
    </label>
  );
}
