/** The place of a word that there is not. */
export const noWord = -1;

/** Words by their places. */
export interface WordList {
  readonly length: number;
  /** Undefined where there is no such place. */
  at(place: number): string | undefined;
}

/** Words that can be found. */
export interface KnownWords extends WordList {
  /** The place of a word; undefined where it is none of them. */
  find(word: string): number | undefined;
}

/** Words to which others can be added. */
export interface Words extends WordList {
  /** The place of a word, the same for equal ones; `noWord` of null. */
  of(word: string | null): number;
  /** Adds a word whatever there is, and gives its place; `of` does not find it. */
  add(word: string): number;
}

const nothing: KnownWords = { length: 0, at: () => undefined, find: () => undefined };

/** Those that are known, then what is added. */
export function wordsOf(known: KnownWords = nothing): Words {
  const more: string[] = [];
  const places = new Map<string, number>();
  const add = (word: string): number => known.length + more.push(word) - 1;

  function numbered(word: string): number {
    const place = add(word);
    places.set(word, place);
    return place;
  }

  return {
    get length() {
      return known.length + more.length;
    },
    at: (place) => (place < known.length ? known.at(place) : more[place - known.length]),
    add,
    of: (word) => (word === null ? noWord : (places.get(word) ?? known.find(word) ?? numbered(word))),
  };
}
