import type { WordList } from '#shared/metrics/words.ts';

/** Words one after the other in UTF-8: a million strings take ten times as long to be made as the bytes to be read, and most are never looked at. */
export interface PackedWords {
  readonly bytes: Uint8Array;
  /** By place: where the word ends. */
  readonly ends: Int32Array;
}

export function packedWords(words: WordList): PackedWords {
  const ends = new Int32Array(words.length);
  const all = Array.from(ends.keys(), (place) => words.at(place) ?? '');
  let end = 0;
  for (let place = 0; place < all.length; place++) {
    end += Buffer.byteLength(all[place] ?? '');
    ends[place] = end;
  }
  return { bytes: Buffer.from(all.join('')), ends };
}

/** Each is made anew whenever it is asked for. */
export function wordsIn({ bytes, ends }: PackedWords): WordList {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    length: ends.length,
    at(place) {
      const end = ends[place];
      return end === undefined ? undefined : text.toString('utf8', place === 0 ? 0 : ends[place - 1], end);
    },
  };
}
