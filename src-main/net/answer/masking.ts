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
  const text = maskerOf([...new Set(forms)].map(piecesOf));
  return {
    text,
    answer: ({ status, url, headers, body }) => ({
      status,
      url: text(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, text(value)])),
      body: bodyWithout(body, text),
    }),
  };
}

function formsOf({ username, secret }: Pick<Credential, 'username' | 'secret'>): readonly string[] {
  const sent = [`${username ?? ''}:${secret}`, secret].flatMap(base64Of);
  return [secret, ...sent, ...base64Within(secret)];
}

/** Masks what has all pieces of a form, one after the other. The first pieces are searched for together. */
function maskerOf(forms: readonly (readonly string[])[]): (text: string) => string {
  const beginning = new RegExp([...new Set(forms.map(([first]) => first))].join('|'), 'g');
  const patterns = forms.map((pieces) => pieces.map((piece) => new RegExp(piece, 'y')));
  return (text) => {
    let masked = '';
    let done = 0;
    beginning.lastIndex = 0;
    for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
      const { index } = found;
      const end = Math.max(...patterns.map((pieces) => endOf(pieces, text, index)));
      if (end >= 0) {
        masked += text.slice(done, index) + mask;
        done = end;
      }
      beginning.lastIndex = Math.max(end, index + 1);
    }
    return masked + text.slice(done);
  };
}

/** Where the pieces that begin at an index of a text end; -1 if one of them is not there. */
function endOf(pieces: readonly RegExp[], text: string, index: number): number {
  let end = index;
  for (const piece of pieces) {
    piece.lastIndex = end;
    if (!piece.test(text)) return -1;
    end = piece.lastIndex;
  }
  return end;
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

/** So many characters make one pattern: the engine takes minutes for one of a few hundred, as secrets have. */
const pieceLength = 16;

/** What may be read in two ways: the beginning of an escape, of which up to five characters follow. */
const mayBeEscape = /[\\%&].{0,5}$/s;

/**
 * Patterns for a text in every spelling: plain, or escaped as JSON, URL or HTML, even twice. None ends in what may be an escape, short of a row of
 * them: that has to be decided with what follows.
 */
function piecesOf(text: string): readonly string[] {
  const pieces = [''];
  let read = '';
  for (const part of text.match(/\\+|./gsu) ?? []) {
    if (read.length >= (mayBeEscape.test(read) ? 4 : 1) * pieceLength) {
      pieces.push('');
      read = '';
    }
    pieces.push(`${pieces.pop()}${anyWritingOfOne(part)}`);
    read += part;
  }
  return pieces;
}

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
function bodyWithout(body: string, without: Masking['text']): string {
  const masked = without(body);
  if (masked === body) return body;
  try {
    return JSON.stringify(valueWithout(parsedJson(body), without));
  } catch {
    return masked;
  }
}

function valueWithout(value: unknown, without: Masking['text']): unknown {
  if (typeof value === 'string') return without(value);
  if (typeof value === 'number') return without(String(value)) === String(value) ? value : 0;
  if (Array.isArray(value)) return value.map((one) => valueWithout(one, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [without(key), valueWithout(one, without)]));
}
