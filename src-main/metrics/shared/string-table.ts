/** The index of no text. */
export const noString = -1;

/** Texts by their indexes. */
export interface ReadonlyStringTable {
  readonly length: number;
  /** Undefined if there is no such index. */
  at(index: number): string | undefined;
}

/** A string table to which texts can be added. */
export interface StringTable extends ReadonlyStringTable {
  /** The index of a text, the same for equal ones; `noString` of null. */
  of(text: string | null): number;
  /** Adds a text even where it is there, and returns its index; `of` does not find it. */
  add(text: string): number;
}

export function stringTable(): StringTable {
  const all: string[] = [];
  const indexes = new Map<string, number>();
  const add = (text: string): number => all.push(text) - 1;

  function addNew(text: string): number {
    const index = add(text);
    indexes.set(text, index);
    return index;
  }

  return {
    get length() {
      return all.length;
    },
    at: (index) => all[index],
    add,
    of: (text) => (text === null ? noString : (indexes.get(text) ?? addNew(text))),
  };
}
