import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** How long a name lookup may take, in milliseconds: no longer than a connection. */
const longest = 10_000;

type Answered = Parameters<LookupFunction>[2];

/**
 * Looks up each name once at a time. A silent name server blocks a thread for as long as the operating system waits; repeated lookups must not
 * block the others.
 */
export function sharedLookup(lookup: LookupFunction = systemLookup, patience = longest): LookupFunction {
  const pending = new Map<string, Set<Answered>>();
  return (host, options, answered) => {
    const key = JSON.stringify([host, options]);
    const existing = pending.get(key);
    const waiting = existing ?? new Set();
    const once: Answered = (...answer) => {
      clearTimeout(tooLong);
      if (waiting.delete(once)) answered(...answer);
    };
    const tooLong = setTimeout(
      () => once(Object.assign(new Error('The name server did not answer.'), { code: 'EAI_AGAIN' }), '', 0),
      patience,
    ).unref();
    waiting.add(once);
    if (existing) return;
    pending.set(key, waiting);
    lookup(host, options, (...answer) => {
      pending.delete(key);
      for (const one of waiting) one(...answer);
    });
  };
}

/** One for all connections, whatever their settings. */
export const lookup = sharedLookup();

/** The address of a name. */
export const addressOf = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    lookup(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))));
  });
