import type { Column } from './columns.ts';

/** A column to which values can be added: a tenth of the time that a list of anything takes with millions of them. */
export interface Growing<C extends Column> {
  readonly length: number;
  at(place: number): number;
  set(place: number, value: number): void;
  /** Adds one at the end and gives its place. */
  push(value: number): number;
  /** All of them; nothing may be added or set afterwards. */
  done(): C;
}

const usual = 64;

export const growingInts = (room = usual): Growing<Int32Array> =>
  new GrowingColumn((length) => new Int32Array(length), room);
export const growingMoments = (room = usual): Growing<Float64Array> =>
  new GrowingColumn((length) => new Float64Array(length), room);
export const growingBytes = (room = usual): Growing<Uint8Array> =>
  new GrowingColumn((length) => new Uint8Array(length), room);

/** A class, since what functions share otherwise is reached in twice the time: values are added here many millions of times. */
class GrowingColumn<C extends Column> implements Growing<C> {
  length = 0;
  private column: C;
  private readonly make: (length: number) => C;

  constructor(make: (length: number) => C, room: number) {
    this.make = make;
    this.column = make(Math.max(1, room));
  }

  at(place: number): number {
    return this.column[place] ?? 0;
  }

  set(place: number, value: number): void {
    this.column[place] = value;
  }

  push(value: number): number {
    if (this.length === this.column.length) this.widen();
    this.column[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  done(): C {
    return this.length === this.column.length ? this.column : (this.column.slice(0, this.length) as C);
  }

  private widen(): void {
    const wider = this.make(this.length * 2);
    wider.set(this.column);
    this.column = wider;
  }
}
