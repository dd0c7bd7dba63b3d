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
  /** Adds a word whatever there is, and gives its place; `of` does not find it. */
  add(word: string): number;
}

export function wordsOf(): Words {
  const all: string[] = [];
  const places = new Map<string, number>();
  const add = (word: string): number => all.push(word) - 1;

  function numbered(word: string): number {
    const place = add(word);
    places.set(word, place);
    return place;
  }

  return {
    get length() {
      return all.length;
    },
    at: (place) => all[place],
    add,
    of: (word) => (word === null ? noWord : (places.get(word) ?? numbered(word))),
  };
}
