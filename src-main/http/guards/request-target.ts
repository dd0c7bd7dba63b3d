import type { Fault } from '../problem.ts';

/**
 * Path and query of a target in origin form (RFC 9112, 3.2.1) over a placeholder host; null for other forms. Client targets are parsed only here,
 * because `new URL` throws.
 */
export function parseTarget(target = ''): URL | null {
  // A second slash, or what URL reads as one, would begin the name of a host.
  return /^\/(?![/\\])/.test(target) ? new URL(`http://localhost${target}`) : null;
}

/** The address of a request that was parsed when it was made. */
export const addressOf = ({ url }: Request): URL => new URL(url);

const refused = (detail: string): Fault => ({ status: 400, detail });

/** Why a target is refused: its form, or percent codes that are not UTF-8; null if it is valid. Node refuses non-ASCII itself. */
export function targetFault(target = ''): Fault | null {
  if (parseTarget(target) === null)
    return refused('Ask for a path that begins with one slash, not for a whole address.');
  if (!canBeDecoded(target))
    return refused('The address holds a % that begins no code of UTF-8. Write a percent sign as %25.');
  return null;
}

/** What is decoded has to be looked at: a bundler leaves out a call whose result nobody uses, although it may throw. */
function canBeDecoded(target: string): boolean {
  try {
    return decodeURIComponent(target).length <= target.length;
  } catch {
    return false;
  }
}
