import { shortestKey } from '#shared/desktop/process.ts';
import { say, type Terminal } from '../commands/terminal.ts';

/** The API key that the environment fixes for this process, or null; warns of one that could be guessed. */
export function fixedKey(terminal: Terminal): string | null {
  const key = terminal.env.PLUMBLINE_API_KEY || null;
  if (key !== null && key.length < shortestKey) {
    say(
      terminal,
      `The key in PLUMBLINE_API_KEY has fewer than ${shortestKey} characters and could be guessed. Set a longer random one.`,
    );
  }
  return key;
}
