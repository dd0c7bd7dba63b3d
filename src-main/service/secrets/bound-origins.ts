import { ServiceError } from '#shared/api/problem.ts';
import { readOrigin } from '../address.ts';

/** The origins of a token, each once; throws a 422 that names every invalid one. */
export function boundOrigins(addresses: readonly string[]): readonly string[] {
  const read = addresses.map(readOrigin);
  const faults = read.flatMap((one, index) =>
    'fault' in one ? [{ pointer: `/origins/${index}`, detail: one.fault }] : [],
  );
  if (faults.length > 0) {
    throw new ServiceError(422, `Correct the origins: ${faults.map(({ detail }) => detail).join('; ')}.`, faults);
  }
  return [...new Set(read.flatMap((one) => ('origin' in one ? [one.origin] : [])))];
}
