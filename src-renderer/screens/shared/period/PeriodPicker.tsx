import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, startTransition } from 'react';
import type { Calendar } from '#shared/time/calendar.ts';
import { t } from '../../../language/language.ts';
import { Skeleton } from '../../../ui/Ask.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PopoverButton } from '../../../ui/overlays/PopoverButton.tsx';
import { DayField } from './DayField.tsx';
import { periodAfter, periodBefore, presets, queryOfRange, type Range, rangeTitle } from './range.ts';
import './period-picker.css';

// No first screen waits for a calendar that is closed.
const PeriodCalendar = lazy(() => import('./PeriodCalendar.tsx'));

interface PeriodPickerProps {
  readonly range: Range;
  readonly calendar: Calendar;
  /** Now, in milliseconds: no day after it can be chosen. */
  readonly now: number;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}

/** The days that a screen shows: a preset, days of a calendar, or one period further back or forth. */
export function PeriodPicker(props: PeriodPickerProps): ReactNode {
  const { range, calendar, now, change } = props;
  const step = (to: Range | null) => to && change(queryOfRange(to));
  const before = periodBefore(range, calendar);
  const after = periodAfter(range, calendar, now);
  return (
    <span className="segments">
      <Step label={t('range.earlier')} shortcut="[" to={before} step={step} icon={<ChevronLeft className="icon" />} />
      <PopoverButton
        className="button"
        label={t('range.period', { period: rangeTitle(range) })}
        face={
          <>
            <CalendarDays className="icon" />
            {rangeTitle(range)}
            <ChevronDown className="icon chevron" />
          </>
        }
        title={t('range.days')}
        dialogClass="period-dialog"
      >
        {(close) => <PeriodChoice {...props} close={close} />}
      </PopoverButton>
      <Step label={t('range.later')} shortcut="]" to={after} step={step} icon={<ChevronRight className="icon" />} />
    </span>
  );
}

function Step({
  label,
  shortcut,
  to,
  step,
  icon,
}: {
  readonly label: string;
  readonly shortcut: string;
  readonly to: Range | null;
  readonly step: (to: Range | null) => void;
  readonly icon: ReactNode;
}): ReactNode {
  return (
    <Button
      className="only-icon"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={label}
      // Stays in the tab order: the last step disables the button that has the focus.
      aria-disabled={to === null}
      onClick={() => step(to)}
    >
      {icon}
    </Button>
  );
}

function PeriodChoice({ range, calendar, now, change, close }: PeriodPickerProps & { close: () => void }): ReactNode {
  const today = calendar.dayOf(now);
  const choose = (chosen: Range): void => {
    // What was pressed is drawn first: another period is another screen. A day that is being typed cannot wait so.
    startTransition(() => change(queryOfRange(chosen)));
    close();
  };
  const days = (from: string | null, to: string | null): Range => ({ preset: 'custom', from, to });
  return (
    <>
      <ul className="period-presets">
        {presets.map(({ id, key }) => (
          <li key={id}>
            <button
              type="button"
              className="menu-item"
              aria-pressed={range.preset === id}
              onClick={() => choose({ ...range, preset: id })}
            >
              {t(`range.presets.${key}`)}
            </button>
          </li>
        ))}
      </ul>
      <div className="stack">
        <div className="row nowrap">
          <DayField
            label={t('range.from')}
            value={range.from}
            max={today}
            onChange={(from) => change(queryOfRange(days(from, range.to)))}
          />
          <DayField
            label={t('range.to')}
            value={range.to}
            max={today}
            onChange={(to) => change(queryOfRange(days(range.from, to)))}
          />
        </div>
        <Suspense fallback={<Skeleton />}>
          <PeriodCalendar shown={range} today={today} choose={(from, to) => choose(days(from, to))} />
        </Suspense>
      </div>
    </>
  );
}
