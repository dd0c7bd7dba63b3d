import type { KnownWords, WordList } from '../metrics/words.ts';

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
export function wordsIn(packed: PackedWords): KnownWords {
  const { bytes, ends } = packed;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const beginOf = (place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0));
  let slots: Int32Array | null = null;
  return {
    length: ends.length,
    at(place) {
      const end = ends[place];
      return end === undefined ? undefined : text.toString('utf8', beginOf(place), end);
    },
    find(word) {
      slots ??= slotsOf(packed);
      const sought = Buffer.from(word);
      for (let slot = hashOf(sought, 0, sought.length) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
        const place = (slots[slot] ?? 0) - 1;
        if (place < 0) return undefined;
        if (text.compare(sought, 0, sought.length, beginOf(place), ends[place]) === 0) return place;
      }
    },
  };
}

/** Where words are looked for: from the slot of their hash on, up to an empty one, stands one more than the place. At least half are empty. */
function slotsOf({ bytes, ends }: PackedWords): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * ends.length + 2)));
  let begin = 0;
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place] ?? 0;
    let slot = hashOf(bytes, begin, end) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = place + 1;
    begin = end;
  }
  return slots;
}

/** FNV-1a in 32 bits: quick, and spreads revisions well. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
