/** Integers (0 and up) by integer keys; undefined for a key without a value. */
export interface IntMap {
  get(key: number): number | undefined;
  set(key: number, value: number): void;
}

/** How many elements of an array may stay empty for each that is used: a map takes about as much room for each of its entries. */
const maxSparseness = 12;

/** A map for keys mostly within a range: an array where they are dense, a map where they are scattered. */
export const intMap = (keys: KeyRange): IntMap => new HybridIntMap(keys);

/** The index of each of some different numbers. */
export function indexesIn(column: Int32Array): IntMap {
  const indexes = intMap(keyRange(column));
  for (let index = 0; index < column.length; index++) indexes.set(column[index] ?? 0, index);
  return indexes;
}

/** A class, since the engine optimizes its methods once for all: closures made for each map start unoptimized. */
class HybridIntMap implements IntMap {
  private readonly from: number;
  /** One more than the value: a new array holds zeros, which mean none. */
  private readonly values: Int32Array;
  private readonly others = new Map<number, number>();

  constructor({ from, to, count }: KeyRange) {
    const length = to - from + 1;
    const isDense = count > 0 && length <= count * maxSparseness;
    this.from = from;
    this.values = new Int32Array(isDense ? length : 0);
  }

  get(key: number): number | undefined {
    const value = this.values[key - this.from];
    return value === undefined ? this.others.get(key) : value === 0 ? undefined : value - 1;
  }

  set(key: number, value: number): void {
    const index = key - this.from;
    if (this.values[index] === undefined) this.others.set(key, value);
    else this.values[index] = value + 1;
  }
}

/** The range of some keys. */
export interface KeyRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The range of the keys. */
export function keyRange(keys: Iterable<number>): KeyRange {
  if (keys instanceof Int32Array || Array.isArray(keys)) return keyRangeOfColumn(keys);
  let [from, to, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const key of keys) {
    if (key < from) from = key;
    if (key > to) to = key;
    count += 1;
  }
  return { from, to, count };
}

/** The range of all keys of several columns. */
export function keyRangeOfAll(columns: readonly Int32Array[]): KeyRange {
  const keys = columns.map(keyRange);
  return {
    from: keys.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: keys.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
    count: keys.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The same without an iterator, which takes longer than the rest over a million. */
function keyRangeOfColumn(keys: ArrayLike<number>): KeyRange {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0;
    if (key < from) from = key;
    if (key > to) to = key;
  }
  return { from, to, count: keys.length };
}
