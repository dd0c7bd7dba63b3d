/** Says what a Jira would say of a query that it refuses, with status 400. */
export class JqlError extends Error {}

/** A query taken apart: conditions joined, or one of them. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly field: string; readonly sign: string; readonly values: readonly string[] };

export interface Parsed {
  /** Null where nothing restricts the query. */
  readonly condition: Condition | null;
  readonly order: readonly { readonly field: string; readonly isFalling: boolean }[];
}

/** Reads the part of JQL that is needed: comparisons, AND, OR, brackets, IN, IS EMPTY, ORDER BY. */
export function parsed(text: string): Parsed {
  const tokens = new Tokens(text);
  const condition = tokens.isAtEnd || tokens.is('ORDER') ? null : either(tokens);
  const order: { field: string; isFalling: boolean }[] = [];
  if (tokens.took('ORDER')) {
    tokens.expect('BY');
    do {
      const field = tokens.next().toLowerCase();
      const isFalling = tokens.took('DESC');
      if (!isFalling) tokens.took('ASC');
      order.push({ field, isFalling });
    } while (tokens.took(','));
  }
  if (!tokens.isAtEnd) throw new JqlError(`Error in the JQL Query: '${tokens.next()}' is not expected here.`);
  return { condition, order };
}

function either(tokens: Tokens): Condition {
  const any = [both(tokens)];
  while (tokens.took('OR')) any.push(both(tokens));
  return { any };
}

function both(tokens: Tokens): Condition {
  const all = [single(tokens)];
  while (tokens.took('AND')) all.push(single(tokens));
  return { all };
}

function single(tokens: Tokens): Condition {
  if (tokens.took('(')) {
    const inner = either(tokens);
    tokens.expect(')');
    return inner;
  }
  const field = tokens.next().toLowerCase();
  const sign = tokens.next().toUpperCase();
  if (sign === 'IS') {
    tokens.expect('EMPTY');
    return { field, sign, values: [] };
  }
  if (sign !== 'IN') return { field, sign, values: [tokens.next()] };
  tokens.expect('(');
  const values = [tokens.next()];
  while (tokens.took(',')) values.push(tokens.next());
  tokens.expect(')');
  return { field, sign, values };
}

/** The words and signs of a query, one after the other. */
class Tokens {
  readonly #left: string[] = [];

  constructor(text: string) {
    const pieces = /\s*("[^"]*"|'[^']*'|>=|<=|!=|[=<>(),]|[\w.:/-]+)/y;
    while (pieces.lastIndex < text.trimEnd().length) {
      const from = pieces.lastIndex;
      const token = pieces.exec(text)?.[1];
      if (token === undefined)
        throw new JqlError(`Error in the JQL Query: '${text.slice(from, from + 5)}' is not understood.`);
      this.#left.push(token);
    }
  }

  get isAtEnd(): boolean {
    return this.#left.length === 0;
  }

  is(word: string): boolean {
    return this.#left[0]?.toUpperCase() === word;
  }

  next(): string {
    return this.#left.shift() ?? '';
  }

  took(word: string): boolean {
    const isNext = this.is(word);
    if (isNext) this.next();
    return isNext;
  }

  expect(word: string): void {
    if (!this.took(word)) throw new JqlError(`Error in the JQL Query: Expecting '${word}'.`);
  }
}
