import type { ReactNode } from 'react';
import { Select } from '../ui/Select.tsx';
import { type PresetId, presets, queryOfRange, type Range } from './range.ts';

type Choice = PresetId | 'custom';

const options: readonly { readonly value: Choice; readonly label: string }[] = [
  ...presets.map(({ id, title }) => ({ value: id, label: title })),
  { value: 'custom', label: 'From – to' },
];

/** Chooses the days that a screen shows: a preset, or a first and a last day. */
export function RangeChoice({
  range,
  change,
  usual,
}: {
  readonly range: Range;
  /** The preset that the address need not name. */
  readonly usual?: PresetId;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}): ReactNode {
  const choose = (preset: Choice) => change(queryOfRange({ ...range, preset }, usual));
  const chooseDay = (day: Partial<Range>) => change(queryOfRange({ ...range, ...day, preset: 'custom' }));
  return (
    <>
      <Select label="Days" value={range.preset} options={options} onChange={choose} />
      {range.preset === 'custom' && (
        <>
          <DayInput label="From" value={range.from} onChange={(from) => chooseDay({ from })} />
          <DayInput label="to" value={range.to} onChange={(to) => chooseDay({ to })} />
        </>
      )}
    </>
  );
}

function DayInput(props: {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}): ReactNode {
  return (
    <label className="labelled">
      {props.label}
      <input
        type="date"
        className="select"
        value={props.value ?? ''}
        onChange={(event) => props.onChange(event.target.value || null)}
      />
    </label>
  );
}
