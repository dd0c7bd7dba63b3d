import { statistics } from '#shared/metrics/statistic.ts';
import { isDay, presets } from '../period/range.ts';

/** The parameters of an address that may have invalid values. */
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

/** The valid values of the parameters that a screen reads; parameters left out are not checked. */
export type ValidValues = Partial<Record<AddressParameter, (value: string) => boolean>>;

export const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** The parameters of every screen with figures. */
export const toolbarParameters: ValidValues = {
  range: oneOf(presets.map(({ id }) => id)),
  from: isDay,
  to: isDay,
  compare: oneOf(['yes', 'no']),
  statistic: oneOf(statistics),
};

/** The parameters of an address with values that the screen does not have. */
export function invalidIn(query: URLSearchParams, valid: ValidValues) {
  return addressParameters.flatMap((parameter) => {
    const value = query.get(parameter);
    return value === null || value === '' || (valid[parameter]?.(value) ?? true) ? [] : [{ parameter, value }];
  });
}
