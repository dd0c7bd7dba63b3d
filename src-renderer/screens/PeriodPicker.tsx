import { CalendarDate as Day, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  DialogTrigger,
  Heading,
  Popover,
  RangeCalendar,
} from 'react-aria-components';
import type { Calendar } from '#shared/time/calendar.ts';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { DayField } from './DayField.tsx';
import { periodAfter, periodBefore, presets, queryOfRange, type Range, rangeTitle } from './range.ts';
import './period-picker.css';

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
  const [isOpen, setOpen] = useState(false);
  const step = (to: Range | null) => to && change(queryOfRange(to));
  const before = periodBefore(range, calendar);
  const after = periodAfter(range, calendar, now);
  return (
    <span className="segments">
      <Step label={t('range.earlier')} shortcut="[" to={before} step={step} icon={<ChevronLeft className="icon" />} />
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton className="button" aria-label={t('range.period', { period: rangeTitle(range) })}>
          <CalendarDays className="icon" />
          {rangeTitle(range)}
          <ChevronDown className="icon" />
        </AriaButton>
        <Popover className="popover" placement="bottom start">
          <Dialog className="period-dialog" aria-label={t('range.days')}>
            <PeriodChoice {...props} close={() => setOpen(false)} />
          </Dialog>
        </Popover>
      </DialogTrigger>
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
      disabled={to === null}
      onClick={() => step(to)}
    >
      {icon}
    </Button>
  );
}

function PeriodChoice({ range, calendar, now, change, close }: PeriodPickerProps & { close: () => void }): ReactNode {
  const today = calendar.dayOf(now);
  const choose = (chosen: Range): void => {
    change(queryOfRange(chosen));
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
        <Days
          shown={range}
          today={parseDate(today)}
          choose={(from, to) => choose(days(from.toString(), to.toString()))}
        />
      </div>
    </>
  );
}

function Days({
  shown: { from, to },
  today,
  choose,
}: {
  readonly shown: Pick<Range, 'from' | 'to'>;
  readonly today: Day;
  readonly choose: (from: Day, to: Day) => void;
}): ReactNode {
  const value = from === null || to === null ? null : { start: parseDate(from), end: parseDate(to) };
  return (
    <RangeCalendar
      className="calendar"
      aria-label={t('range.days')}
      value={value}
      defaultFocusedValue={value?.end ?? today}
      maxValue={today}
      onChange={({ start, end }) => choose(toDay(start), toDay(end))}
    >
      <header>
        <AriaButton slot="previous" className="button only-icon plain">
          <ChevronLeft className="icon" />
        </AriaButton>
        <Heading level={3} />
        <AriaButton slot="next" className="button only-icon plain">
          <ChevronRight className="icon" />
        </AriaButton>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell className="calendar-day" date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  );
}

const toDay = ({ year, month, day }: { year: number; month: number; day: number }): Day => new Day(year, month, day);
