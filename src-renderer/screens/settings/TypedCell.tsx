import { type ReactNode, useEffect, useState } from 'react';

/** A cell of a table that can be typed in: Enter and leaving it save, Escape puts it back. */
export function TypedCell({
  label,
  value,
  placeholder,
  save,
}: {
  readonly label: string;
  readonly value: string;
  /** What holds while nothing is typed. */
  readonly placeholder: string;
  readonly save: (text: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(value);
  // Also when it was taken back.
  useEffect(() => setTyped(value), [value]);
  const take = (): void => {
    if (typed.trim() !== value) save(typed.trim());
  };
  return (
    <input
      className="select typed-cell"
      aria-label={label}
      value={typed}
      placeholder={placeholder}
      spellCheck={false}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
        if (key === 'Escape') setTyped(value);
      }}
    />
  );
}
