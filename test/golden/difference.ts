/** Where two answers first differ by more than the order in which floats were added. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface Compared {
  readonly first: Difference | null;
  /** Numbers that differ by at most a billionth of themselves. */
  readonly floats: number;
  readonly largest: number;
}

const tolerance = 1e-9;

/** Compares two answers as they were sent; a text that is no JSON by its lines and cells. */
export function compared(before: string, after: string): Compared {
  let first: Difference | null = null;
  let floats = 0;
  let largest = 0;

  function walk(one: unknown, other: unknown, path: string): void {
    if (first !== null || Object.is(one, other)) return;
    if (typeof one === 'number' && typeof other === 'number') {
      const share = Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other));
      if (share > tolerance) {
        first = { path, before: one, after: other };
        return;
      }
      floats += 1;
      largest = Math.max(largest, share);
    } else if (isObject(one) && isObject(other) && Array.isArray(one) === Array.isArray(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
        walk(one[name], other[name], `${path}/${name}`);
    } else {
      first = { path, before: one, after: other };
    }
  }

  walk(parsed(before), parsed(after), '');
  return { first, floats, largest };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  if (/^[[{]/.test(text)) return JSON.parse(text);
  return text
    .split('\n')
    .map((line) => line.split(/[ ,]/).map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)));
}
