import type { Answer, Credential } from '../contract.ts';
import { parsedJson } from './parsed-json.ts';

/** Shorter secrets are not looked for: they would be met everywhere by chance. */
const shortest = 8;
const mask = '********';
const entities: ReadonlyMap<string, string> = new Map([
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
  ['"', 'quot'],
  ["'", 'apos'],
]);

/** Removes the secrets of credentials from a system's message. */
export interface Masking {
  /** A text such as a detail or a header. */
  text(text: string): string;
  /** An answer with all its parts. JSON stays JSON. */
  answer(answer: Answer): Answer;
}

export function maskingOf(...credentials: readonly Pick<Credential, 'username' | 'secret'>[]): Masking {
  const forms = credentials.filter(({ secret }) => secret.length >= shortest).flatMap(formsOf);
  if (forms.length === 0) return { text: (text) => text, answer: (answer) => answer };
  const pattern = new RegExp([...new Set(forms)].join('|'), 'g');
  const text = (from: string): string => from.replace(pattern, mask);
  return {
    text,
    answer: ({ status, url, headers, body }) => ({
      status,
      url: text(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, text(value)])),
      body: bodyWithout(body, pattern),
    }),
  };
}

function formsOf({ username, secret }: Pick<Credential, 'username' | 'secret'>): readonly string[] {
  const sent = [`${username ?? ''}:${secret}`, secret].flatMap(base64Of);
  return [secret, ...sent, ...base64Within(secret)].map(anyWriting);
}

/** Without its padding, which may be left out, in both alphabets. */
function base64Of(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [bytes.toString('base64').replace(/={1,2}$/, ''), bytes.toString('base64url')];
}

/** The part that any Base64 of the text must contain, for each alignment; its ends depend on the neighbouring bytes. */
function base64Within(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const moved = Buffer.concat([Buffer.alloc(before), bytes]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((moved.length * 8) / 6)];
    return [moved.toString('base64'), moved.toString('base64url')].map((whole) => whole.slice(from, to));
  });
}

/** A pattern for a text in every spelling: plain, or escaped as JSON, URL or HTML, even twice. */
const anyWriting = (text: string): string => (text.match(/\\+|./gsu) ?? []).map(anyWritingOfOne).join('');

/** For one character, or for a row of backslashes, which one pattern must match together to stay fast. */
function anyWritingOfOne(part: string): string {
  const character = part.startsWith('\\') ? '\\' : part;
  const units = Array.from({ length: character.length }, (_, at) => `\\\\{1,4}u${hex(character.charCodeAt(at), 4)}`);
  const bytes = [...Buffer.from(character)].map((byte) => `%(?:25)?${hex(byte, 2)}`);
  const entity = entities.get(character);
  const code = character.codePointAt(0) ?? 0;
  const times = part.length / character.length;
  const writings = [
    literal(part),
    `(?:${units.join('')}){${times}}`,
    `(?:${bytes.join('')}){${times}}`,
    `&(?:amp;)?(?:${[...(entity === undefined ? [] : [entity]), `#0*${code}`, `#[xX]0*${hex(code, 1)}`].join('|')});`,
    ...(character === ' ' ? ['\\+'] : []),
    // JSON has letters for some control characters: a tab is \t.
    ...(/[\b\f\n\r\t]/.test(character) ? [`\\\\{1,8}${JSON.stringify(character).at(-2)}`] : []),
  ];
  return `(?:${writings.join('|')})`;
}

/** Each writing as JSON doubles the backslashes, and sets some before a quote or a slash. */
function literal(part: string): string {
  if (part.startsWith('\\')) return `\\\\{${part.length},${part.length * 8}}`;
  return /["/]/.test(part) ? `\\\\{0,7}${escaped(part)}` : escaped(part);
}

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');

/** A number in hexadecimal digits of either case, as a pattern. */
const hex = (number: number, length: number): string =>
  number
    .toString(16)
    .padStart(length, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Masks JSON value by value: within its text a mask could end a string or replace a number. */
function bodyWithout(body: string, pattern: RegExp): string {
  if (body.search(pattern) < 0) return body;
  try {
    return JSON.stringify(valueWithout(parsedJson(body), pattern));
  } catch {
    return body.replace(pattern, mask);
  }
}

function valueWithout(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replace(pattern, mask);
  if (typeof value === 'number') return String(value).search(pattern) < 0 ? value : 0;
  if (Array.isArray(value)) return value.map((one) => valueWithout(one, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.replace(pattern, mask), valueWithout(one, pattern)]),
  );
}
