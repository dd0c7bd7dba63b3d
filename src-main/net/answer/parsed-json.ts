import { LRUCache } from 'lru-cache';

/** Caches the latest parsed bodies: the transport, `pull` and `read` all parse the same answer. */
export const latestBodies = <Made extends object>() =>
  new LRUCache<string, Made>({
    max: 16,
    // In characters.
    maxSize: 2 ** 21,
    sizeCalculation: (_, body) => body.length,
  });

const latest = latestBodies<{ readonly value: unknown }>();

/** A JSON text over the limits of parsing; the message names the limit. */
export class TooMuchJson extends Error {}

/** More levels than any answer has. */
const deepest = 64;
/** A value in memory takes many times its text. Answers of a sound system have more bytes for each value than this. */
const bytesForValue = 32;

/** The number of values that an answer of at most so many bytes may hold. */
export const mostValues = (largest: number): number => Math.floor(largest / bytesForValue);

const usual = mostValues(10 * 2 ** 20);

/** An escape of half a character; in a sound text the other half follows. */
const mayHoldHalves = /\\ud[89a-f]/i;

/** Half a character can neither be stored nor be part of an address. */
const inWholeCharacters = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/**
 * The value of a JSON text, which nobody may change; the latest texts are not parsed again. Throws a SyntaxError, and TooMuchJson before a text with
 * too many values or levels takes memory.
 */
export function parsedJson(body: string, limit = usual): unknown {
  const cached = latest.get(body);
  if (cached) return cached.value;
  refuseTooMuch(body, limit);
  const value: unknown = JSON.parse(body, mayHoldHalves.test(body) ? inWholeCharacters : undefined);
  latest.set(body, { value });
  return value;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125];

/** Counts what begins a value or a level; the text need not be JSON. */
function refuseTooMuch(text: string, limit: number): void {
  let [values, depth] = [1, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at);
    else if (code === comma) values++;
    else if (code === openList || code === openObject) {
      values++;
      if (++depth > deepest) throw new TooMuchJson(`is nested deeper than ${deepest} levels`);
    } else if (code === closeList || code === closeObject) depth--;
    if (values > limit) throw new TooMuchJson(`holds more than ${limit} values`);
  }
}

/** Where the string ends that begins at a quote: at the next one with an even number of backslashes before it. */
function stringEnd(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
