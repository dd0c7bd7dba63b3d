import type { TargetUnit } from './targets.ts';

/** The units of a duration, the longest first. */
export const durationUnits = [
  { unit: 'days', seconds: 86_400, symbol: 'd' },
  { unit: 'hours', seconds: 3600, symbol: 'h' },
  { unit: 'minutes', seconds: 60, symbol: 'min' },
  { unit: 'seconds', seconds: 1, symbol: 's' },
] as const;

/** How the units may be written, in both languages of the app. */
const unitNames: readonly (readonly [names: RegExp, seconds: number])[] = [
  [/^(s|sec|secs|seconds?|sek|sekunden?)$/, 1],
  [/^(m|min|mins|minutes?|minuten?)$/, 60],
  [/^(h|hours?|std|stunden?)$/, 3600],
  [/^(d|days?|tg|tage?n?)$/, 86_400],
  [/^(w|weeks?|wochen?)$/, 7 * 86_400],
];

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** A duration such as `1 d 6 h` or `30 min` in seconds; null if it is none or has no unit. */
export function parseDuration(text: string): number | null {
  const parts = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?\s*/giy)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) return null;
  const lengths = parts.map(([, count = '', name = '']) => {
    const seconds = unitNames.find(([names]) => names.test(name.toLowerCase()))?.[1] ?? Number.NaN;
    return numberOf(count) * seconds;
  });
  const sum = lengths.reduce((all, length) => all + length, 0);
  return Number.isNaN(sum) ? null : Math.round(sum);
}

function parseNumber(text: string, unit: RegExp): number | null {
  const count = /^(\d+(?:[.,]\d+)?)\s*(.*)$/s.exec(text);
  return count?.[1] !== undefined && unit.test(count[2] ?? '') ? numberOf(count[1]) : null;
}

/** What a target is written as: `6h` and `1 d 6 h`, `5/day` and `5`, `10%`; null if it cannot be read. Whether it is allowed is another question. */
export function parseTarget(unit: TargetUnit, text: string): number | null {
  const written = text.trim();
  if (unit === 'seconds') return parseDuration(written);
  if (unit === 'per_day') return parseNumber(written, /^((\/|per|a)\s*day)?$/i);
  const percent = parseNumber(written, /^%$/);
  return percent === null ? null : percent / 100;
}

/** The days, hours, minutes and seconds of a duration, those that are 0 left out. */
export function durationParts(seconds: number) {
  let rest = Math.round(seconds);
  return durationUnits.flatMap(({ seconds: length, ...unit }) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count === 0 ? [] : [{ ...unit, count }];
  });
}

/** A target as `parseTarget` reads it. */
export function writeTarget(unit: TargetUnit, value: number): string {
  if (unit === 'seconds')
    return durationParts(value)
      .map(({ count, symbol }) => `${count} ${symbol}`)
      .join(' ');
  return unit === 'per_day' ? `${rounded(value)}/day` : `${rounded(value * 100)}%`;
}

const rounded = (value: number): number => Number(value.toFixed(6));
