import { shortestKey } from '#shared/desktop/process.ts';
import { UsageFault } from '../terminal/fault.ts';
import { say, type Terminal } from '../terminal/terminal.ts';

const couldBeGuessed = `The key in PLUMBLINE_API_KEY has fewer than ${shortestKey} characters and could be guessed. Set a longer random one.`;

/** What a header carries as it is, and no longer than servers take. */
const sendable = /^[\x21-\x7e]{1,1000}$/;

/** Throws a UsageFault for a key that nobody could send, such as one with the end of its line. */
function keyIn({ env }: Pick<Terminal, 'env'>): string | null {
  const key = env.PLUMBLINE_API_KEY || null;
  if (key !== null && !sendable.test(key))
    throw new UsageFault(
      'The key in PLUMBLINE_API_KEY cannot be sent: it has a space, the end of a line or a letter outside ASCII, or is longer than 1000 characters. Set another one.',
    );
  return key;
}

const isShort = (key: string | null): boolean => key !== null && key.length < shortestKey;

/** The API key that the environment fixes for this process, or null; warns of one that could be guessed. Throws a UsageFault for one that cannot be sent. */
export function fixedKey(terminal: Terminal): string | null {
  const key = keyIn(terminal);
  if (isShort(key)) say(terminal, couldBeGuessed);
  return key;
}

/**
 * The same for a service that other computers reach: the right key is never slowed down, so only its length protects it from guessing. Throws a
 * UsageFault.
 */
export function longFixedKey(terminal: Pick<Terminal, 'env'>): string | null {
  const key = keyIn(terminal);
  if (isShort(key)) throw new UsageFault(couldBeGuessed);
  return key;
}
