import type { Log } from '../contract.ts';
import { errorLocation } from './error-location.ts';

/** Logs what an event handler throws. Thrown to the emitter, it would end the process. */
export function safeListener<Args extends unknown[]>(
  log: Log,
  handler: (...args: Args) => void | Promise<void>,
): (...args: Args) => void {
  const run = async (...args: Args): Promise<void> => handler(...args);
  return (...args) => void run(...args).catch((error) => log.error(errorLocation(error), 'An event handler failed'));
}
