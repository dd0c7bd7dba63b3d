type Column = Int32Array | Float64Array | Uint8Array;

/** A column whose length shows only while rows come. */
export interface Growing<C extends Column> {
  readonly length: number;
  push(value: number): void;
  done(): C;
}

const first = 1024;

export const growingInts = (): Growing<Int32Array> => growing((length) => new Int32Array(length));
export const growingMoments = (): Growing<Float64Array> => growing((length) => new Float64Array(length));
export const growingBytes = (): Growing<Uint8Array> => growing((length) => new Uint8Array(length));

function growing<C extends Column>(make: (length: number) => C): Growing<C> {
  let column = make(first);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length === column.length) {
        const wider = make(length * 2);
        wider.set(column);
        column = wider;
      }
      column[length++] = value;
    },
    done: () => column.slice(0, length) as C,
  };
}
