import { CalendarDate as Day, parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components';
import { t } from '../../../language/language.ts';
import type { Range } from './range.ts';

/** Chooses a first and a last day, none of them after today. */
export default function PeriodCalendar({
  shown: { from, to },
  today,
  choose,
}: {
  readonly shown: Pick<Range, 'from' | 'to'>;
  /** As `2026-11-23`. */
  readonly today: string;
  readonly choose: (from: string, to: string) => void;
}): ReactNode {
  const value = from === null || to === null ? null : { start: parseDate(from), end: parseDate(to) };
  return (
    <RangeCalendar
      className="calendar"
      aria-label={t('range.days')}
      value={value}
      defaultFocusedValue={value?.end ?? parseDate(today)}
      maxValue={parseDate(today)}
      onChange={({ start, end }) => choose(toDay(start), toDay(end))}
    >
      <header>
        <Button slot="previous" className="button only-icon plain">
          <ChevronLeft className="icon" />
        </Button>
        <Heading level={3} />
        <Button slot="next" className="button only-icon plain">
          <ChevronRight className="icon" />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell className="calendar-day" date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  );
}

const toDay = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  new Day(year, month, day).toString();
