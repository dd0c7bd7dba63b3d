/** The index of no text. */
export const noString = -1;

/** Texts by their indexes. */
export interface ReadonlyStringTable {
  readonly length: number;
  /** Undefined where there is no such index. */
  at(place: number): string | undefined;
}

/** A string table to which texts can be added. */
export interface StringTable extends ReadonlyStringTable {
  /** The place of a word, the same for equal ones; `noWord` of null. */
  of(text: string | null): number;
  /** Adds a text even where it is there, and returns its index; `of` does not find it. */
  add(text: string): number;
}

export function stringTable(): StringTable {
  const all: string[] = [];
  const places = new Map<string, number>();
  const add = (text: string): number => all.push(text) - 1;

  function addNew(text: string): number {
    const place = add(text);
    places.set(text, place);
    return place;
  }

  return {
    get length() {
      return all.length;
    },
    at: (place) => all[place],
    add,
    of: (text) => (text === null ? noString : (places.get(text) ?? addNew(text))),
  };
}
