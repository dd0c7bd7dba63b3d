/** Places (0 and up) by number; undefined where none was set. */
export interface Numbered {
  get(key: number): number | undefined;
  set(key: number, value: number): void;
}

/** How many places of an array may stay empty for each that is used: a map takes about as much room for each of its entries. */
const sparsest = 12;

/** For keys that lie mostly where it is said: in an array where they lie close together, in a map where they are scattered. */
export const numbered = (keys: Keys): Numbered => new NumberedKeys(keys);

/** The place of each of some different numbers. */
export function placesIn(column: Int32Array): Numbered {
  const places = numbered(keysOf(column));
  for (let place = 0; place < column.length; place++) places.set(column[place] ?? 0, place);
  return places;
}

/** A class, since its methods are the same for all of them: functions made anew for each are not known yet when they are called a million times. */
class NumberedKeys implements Numbered {
  private readonly from: number;
  /** One more than the place: an array is made of zeros, which stand for none. */
  private readonly values: Int32Array;
  private readonly others = new Map<number, number>();

  constructor({ from, to, count }: Keys) {
    const length = to - from + 1;
    const isDense = count > 0 && length <= count * sparsest;
    this.from = from;
    this.values = new Int32Array(isDense ? length : 0);
  }

  get(key: number): number | undefined {
    const value = this.values[key - this.from];
    return value === undefined ? this.others.get(key) : value === 0 ? undefined : value - 1;
  }

  set(key: number, value: number): void {
    const place = key - this.from;
    if (this.values[place] === undefined) this.others.set(key, value);
    else this.values[place] = value + 1;
  }
}

/** Where some keys lie. */
export interface Keys {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Where the keys lie that are given. */
export function keysOf(keys: Iterable<number>): Keys {
  if (keys instanceof Int32Array || Array.isArray(keys)) return keysOfColumn(keys);
  let [from, to, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const key of keys) {
    if (key < from) from = key;
    if (key > to) to = key;
    count += 1;
  }
  return { from, to, count };
}

/** Where all keys of several columns lie. */
export function keysOfAll(columns: readonly Int32Array[]): Keys {
  const keys = columns.map(keysOf);
  return {
    from: keys.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: keys.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
    count: keys.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The same without an iterator, which takes longer than the rest over a million. */
function keysOfColumn(keys: ArrayLike<number>): Keys {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let place = 0; place < keys.length; place++) {
    const key = keys[place] ?? 0;
    if (key < from) from = key;
    if (key > to) to = key;
  }
  return { from, to, count: keys.length };
}
