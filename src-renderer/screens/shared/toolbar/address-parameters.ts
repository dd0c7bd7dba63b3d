import { statistics } from '#shared/metrics/statistic.ts';
import { isDay, presets } from '../period/range.ts';

/** The words of an address whose values may name something that is not there. */
export const addressParameters = [
  'range',
  'from',
  'to',
  'compare',
  'statistic',
  'start',
  'measure',
  'time',
  'scale',
  'integration',
  'pipeline',
  'route',
  'in_flight',
  'tab',
  'what_if',
  'point',
  'system',
] as const;
export type AddressParameter = (typeof addressParameters)[number];

/** Which values a screen has for the words that it reads; words that it leaves out are not looked at. */
export type ValidValues = Partial<Record<AddressParameter, (value: string) => boolean>>;

export const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** The words that every screen with figures reads. */
export const toolbarParameters: ValidValues = {
  range: oneOf(presets.map(({ id }) => id)),
  from: isDay,
  to: isDay,
  compare: oneOf(['yes', 'no']),
  statistic: oneOf(statistics),
};

/** What an address asks for that a screen does not have. */
export function invalidIn(query: URLSearchParams, valid: ValidValues) {
  return addressParameters.flatMap((parameter) => {
    const value = query.get(parameter);
    return value === null || value === '' || (valid[parameter]?.(value) ?? true) ? [] : [{ parameter, value }];
  });
}
