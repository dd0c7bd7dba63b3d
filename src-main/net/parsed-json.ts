import { LRUCache } from 'lru-cache';

/** Remembers what was made of the latest bodies: an answer is looked at by the transport, by the collector that asked and by the one that reads it. */
export const latestBodies = <Made extends object>() =>
  new LRUCache<string, Made>({
    max: 16,
    // In characters.
    maxSize: 2 ** 21,
    sizeCalculation: (_, body) => body.length,
  });

const latest = latestBodies<{ readonly value: unknown }>();

/** The value of a JSON text, which nobody may change; the latest texts are not parsed again. Throws a SyntaxError. */
export function parsedJson(body: string): unknown {
  const known = latest.get(body);
  if (known) return known.value;
  const value: unknown = JSON.parse(body);
  latest.set(body, { value });
  return value;
}
