import type { Fault } from '../problem.ts';

/**
 * Path and query of a request target in origin form (RFC 9112, section 3.2.1), at a host that means nothing; null for every other form.
 * Targets of clients are parsed here only, because `new URL` throws on what is none.
 */
export function parseTarget(target = ''): URL | null {
  // A second slash, or what URL reads as one, would begin the name of a host.
  return /^\/(?![/\\])/.test(target) ? new URL(`http://localhost${target}`) : null;
}

/** The address of a request that was parsed when it was made. */
export const addressOf = ({ url }: Request): URL => new URL(url);

const refused = (detail: string): Fault => ({ status: 400, detail });

/** Why a request target is refused: its form, or text in it that is no UTF-8 in percent codes; null where it is neither. Node itself refuses all but ASCII. */
export function targetFault(target = ''): Fault | null {
  if (parseTarget(target) === null)
    return refused('Ask for a path that begins with one slash, not for a whole address.');
  try {
    decodeURIComponent(target);
    return null;
  } catch {
    return refused('The address holds a % that begins no code of UTF-8. Write a percent sign as %25.');
  }
}
