import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { Select } from '../ui/Select.tsx';
import { type PresetId, presets, queryOfRange, type Range } from './range.ts';

type Choice = PresetId | 'custom';

const options: readonly { readonly value: Choice; readonly label: string }[] = [
  ...presets.map(({ id, key }) => ({ value: id, label: t(`range.presets.${key}`) })),
  { value: 'custom', label: t('range.custom') },
];

/** Chooses the days that a screen shows: a preset, or a first and a last day. */
export function RangeChoice({
  range,
  change,
}: {
  readonly range: Range;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}): ReactNode {
  const choose = (preset: Choice) => change(queryOfRange({ ...range, preset }));
  const chooseDay = (day: Partial<Range>) => change(queryOfRange({ ...range, ...day, preset: 'custom' }));
  return (
    <>
      <Select label={t('range.days')} value={range.preset} options={options} onChange={choose} />
      {range.preset === 'custom' && (
        <>
          <DayInput label={t('range.from')} value={range.from} onChange={(from) => chooseDay({ from })} />
          <DayInput label={t('range.to')} value={range.to} onChange={(to) => chooseDay({ to })} />
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
