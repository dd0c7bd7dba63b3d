/** The place of a word that there is not. */
export const noWord = -1;

/** Words by their places. */
export interface WordList {
  readonly length: number;
  /** Undefined where there is no such place. */
  at(place: number): string | undefined;
}

/** Words to which others can be added. */
export interface Words extends WordList {
  /** The place of a word, the same for equal ones; `noWord` of null. */
  of(word: string | null): number;
  /** Adds a word that is not there yet, and gives its place. */
  add(word: string): number;
}

/** Those of a list, then what is added. */
export function wordsOf(first: WordList = { length: 0, at: () => undefined }): Words {
  const more: string[] = [];
  // Of words that are only looked up by their places nobody asks.
  let places: Map<string, number> | null = null;
  const at = (place: number): string | undefined =>
    place < first.length ? first.at(place) : more[place - first.length];

  function known(): Map<string, number> {
    if (places) return places;
    places = new Map();
    for (let place = 0; place < first.length + more.length; place++) places.set(at(place) ?? '', place);
    return places;
  }

  function add(word: string): number {
    const place = first.length + more.push(word) - 1;
    places?.set(word, place);
    return place;
  }

  return {
    get length() {
      return first.length + more.length;
    },
    at,
    add,
    of: (word) => (word === null ? noWord : (known().get(word) ?? add(word))),
  };
}
