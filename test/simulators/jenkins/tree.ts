import { ownMember } from '#shared/records/own-member.ts';

/** What a `tree` asks for: names with what is wanted of each, and a range of a list. */
export interface Wanted {
  readonly fields: ReadonlyMap<string, Wanted>;
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** Reads a `tree` parameter such as `a,b[c]{0,50}`; throws on one that a Jenkins would refuse. */
export function parseTree(text: string): Wanted {
  let at = 0;
  const fields = (): ReadonlyMap<string, Wanted> => {
    const wanted = new Map<string, Wanted>();
    while (at < text.length) {
      const name = /^[\w*]+/.exec(text.slice(at))?.[0];
      if (name === undefined) throw new Error(`tree: a name is missing at ${at}`);
      at += name.length;
      wanted.set(name, { fields: nested(), range: range() });
      if (text[at] !== ',') break;
      at++;
    }
    return wanted;
  };
  const nested = (): ReadonlyMap<string, Wanted> => {
    if (text[at] !== '[') return new Map();
    at++;
    const parsed = fields();
    if (text[at] !== ']') throw new Error(`tree: ] is missing at ${at}`);
    at++;
    return parsed;
  };
  const range = (): Wanted['range'] => {
    const match = /^\{(\d*)(,?)(\d*)\}/.exec(text.slice(at));
    if (!match) return null;
    at += match[0].length;
    const [, first = '', comma, second = ''] = match;
    if (comma === '') return { from: Number(first), to: Number(first) + 1 };
    return { from: Number(first || 0), to: second === '' ? Number.POSITIVE_INFINITY : Number(second) };
  };
  const selected = fields();
  if (at < text.length) throw new Error(`tree: not understood at ${at}`);
  return { fields: selected, range: null };
}

/** A value that knows its parts only when they are asked for, as a Jenkins loads builds only then. */
export type Lazy =
  | null
  | string
  | number
  | boolean
  | readonly (Lazy | (() => Lazy))[]
  | { readonly [name: string]: Lazy | (() => Lazy) };

const made = (value: Lazy | (() => Lazy)): Lazy => (typeof value === 'function' ? value() : value);

/** The part of a value that is wanted; lists are cut before their members are looked at. */
export function project(value: Lazy, wanted: Wanted): unknown {
  if (Array.isArray(value)) {
    const cut = wanted.range ? value.slice(wanted.range.from, wanted.range.to) : value;
    return cut.map((member) => project(made(member), { ...wanted, range: null }));
  }
  if (value === null || typeof value !== 'object') return value;
  const members = value as { readonly [name: string]: Lazy | (() => Lazy) };
  const selected = new Map<string, unknown>(members._class === undefined ? [] : [['_class', members._class]]);
  for (const [name, further] of wanted.fields) {
    const member = ownMember(members, name);
    if (member !== undefined) selected.set(name, project(made(member), further));
  }
  return Object.fromEntries(selected);
}
