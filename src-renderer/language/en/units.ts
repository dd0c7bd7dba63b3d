/** `n` is a number that is written out already. */
export const units = {
  seconds: '{{n}} s',
  minutes: '{{n}} min',
  hours: '{{n}} h',
  hoursMinutes: '{{hours}} h {{minutes}} min',
  days: '{{n}} d',
  daysHours: '{{days}} d {{hours}} h',
  milliseconds: '{{n}} ms',
  underMillisecond: '< 1 ms',
  percent: '{{n}} %',
  never: 'none',
  perDay: '{{n}} a day',
  perWeek: '{{n}} a week',
  perMonth: '{{n}} in 30 days',
  soon: 'in a moment',
} as const;
