/**
 * Path and query of a request target in origin form (RFC 9112, section 3.2.1), at a host that means nothing; null for every other form.
 * Targets of clients are parsed here only, because `new URL` throws on what is none.
 */
export function parseTarget(target: string | undefined): URL | null {
  // A second slash, or what URL reads as one, would begin the name of a host.
  return target !== undefined && /^\/(?![/\\])/.test(target) ? new URL(`http://localhost${target}`) : null;
}

/** The address of a request that was parsed when it was made. */
export const addressOf = ({ url }: Request): URL => new URL(url);
