import type { Log } from '../contract.ts';
import { errorLocation } from './error-location.ts';

/** Logs what an event handler throws. Thrown to the emitter, it would end the process. */
export function safeListener<Given extends unknown[]>(
  log: Log,
  handler: (...given: Given) => void | Promise<void>,
): (...given: Given) => void {
  const run = async (...given: Given): Promise<void> => handler(...given);
  return (...given) => void run(...given).catch((error) => log.error(errorLocation(error), 'An event handler failed'));
}
