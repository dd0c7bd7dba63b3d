import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noWord, wordsOf } from '../metrics/words.ts';
import { packedWords, wordsIn } from './packed-words.ts';

test('packed words are at their places, each is found there, and no other is', () => {
  const anyWords = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 60 });
  fc.assert(
    fc.property(anyWords, anyWords, (words, others) => {
      const first = wordsOf();
      expect(words.map((word) => first.of(word))).toEqual([...words.keys()]);
      const known = wordsIn(packedWords(first));
      expect(Array.from({ length: known.length + 1 }, (_, place) => known.at(place))).toEqual([...words, undefined]);
      expect(words.map((word) => known.find(word))).toEqual([...words.keys()]);
      const strangers = others.filter((word) => !words.includes(word));
      expect(strangers.map((word) => known.find(word))).toEqual(strangers.map(() => undefined));
    }),
  );
});

test('words that are added come after those that are known, and equal ones are one', () => {
  const words = wordsOf(wordsIn(packedWords(wordsOf())));
  expect(['main', 'next', 'main', null].map((word) => words.of(word))).toEqual([0, 1, 0, noWord]);
  const more = wordsOf(wordsIn(packedWords(words)));
  expect(['next', 'hotfix', 'hotfix', 'main'].map((word) => more.of(word))).toEqual([1, 2, 2, 0]);
  expect(more.at(2)).toBe('hotfix');
});
