import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { Range } from '../range.ts';

/** What every part of the overview is about. */
export interface OverviewShown {
  readonly project: OutputOf<typeof projectDetails>;
  readonly range: Range;
  readonly calendar: Calendar;
}
