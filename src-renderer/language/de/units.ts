import type { Catalogue } from '../catalogue.ts';

export const units: Catalogue['units'] = {
  seconds: '{{n}} Sek.',
  minutes: '{{n}} Min.',
  hours: '{{n}} Std.',
  hoursMinutes: '{{hours}} Std. {{minutes}} Min.',
  days: '{{n}} Tg.',
  daysHours: '{{days}} Tg. {{hours}} Std.',
  milliseconds: '{{n}} ms',
  underMillisecond: '< 1 ms',
  percent: '{{n}} %',
  never: 'keine',
  perDay: '{{n}} pro Tag',
  perWeek: '{{n}} pro Woche',
  perMonth: '{{n}} in 30 Tagen',
  soon: 'gleich',
};
