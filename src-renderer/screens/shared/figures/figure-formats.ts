import { count, duration, frequency, minutes, rate } from '../../../ui/format.ts';
import type { ChangeRow, Comparative } from './change.ts';

/** How a figure of each unit is written, and how two of them are compared. */
export const figureFormats: Readonly<
  Record<ChangeRow['unit'], { readonly text: (value: number) => string; readonly compared: Comparative }>
> = {
  minutes: { text: minutes, compared: 'time' },
  seconds: { text: duration, compared: 'time' },
  'per day': { text: frequency, compared: 'rate' },
  ratio: { text: rate, compared: 'share' },
  count: { text: count, compared: 'rate' },
};
