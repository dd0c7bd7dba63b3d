import { shortestKey } from '#shared/desktop/process.ts';
import { UsageFault } from '../terminal/fault.ts';
import { say, type Terminal } from '../terminal/terminal.ts';

const couldBeGuessed = `The key in PLUMBLINE_API_KEY has fewer than ${shortestKey} characters and could be guessed. Set a longer random one.`;

const isShort = (key: string | null): boolean => key !== null && key.length < shortestKey;

/** The API key that the environment fixes for this process, or null; warns of one that could be guessed. */
export function fixedKey(terminal: Terminal): string | null {
  const key = terminal.env.PLUMBLINE_API_KEY || null;
  if (isShort(key)) say(terminal, couldBeGuessed);
  return key;
}

/**
 * The same for a service that other computers reach: the right key is never slowed down, so only its length protects it from guessing. Throws a
 * UsageFault.
 */
export function longFixedKey({ env }: Pick<Terminal, 'env'>): string | null {
  const key = env.PLUMBLINE_API_KEY || null;
  if (isShort(key)) throw new UsageFault(couldBeGuessed);
  return key;
}
