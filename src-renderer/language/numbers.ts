import { perLocale } from './per-locale.ts';

const whole = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const exact = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }));
const tenths = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** A number without decimals, as the chosen language writes it: 12,345 or 12.345. */
export const wholeNumber = (value: number): string => whole().format(value);

/** A number with one decimal where it has any: 7.5 or 7,5. */
export const tenthsNumber = (value: number): string => tenths().format(value);

/** A number as somebody types it: all its decimals and no separators. */
export const typedNumber = (value: number): string => exact().format(value);
