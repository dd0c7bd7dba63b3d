import { expect, test } from 'vitest';
import { oneOf, unknownIn, wordsOfToolbar } from './unknown-words.ts';

const unknown = (text: string) =>
  unknownIn(new URLSearchParams(text), { ...wordsOfToolbar, pipeline: oneOf(['build']) }).map(({ word }) => word);

test('what an address asks for and a screen does not have is found, word by word', () => {
  expect(unknown('range=eternity&statistic=p12&compare=perhaps&pipeline=nothing')).toEqual([
    'range',
    'compare',
    'statistic',
    'pipeline',
  ]);
  expect(unknown('from=2026-13-45&to=yesterday')).toEqual(['from', 'to']);
});

test('what is there, what is empty and words of other screens are no fault', () => {
  expect(unknown('range=30&statistic=p90&compare=no&pipeline=build&from=2026-11-01')).toEqual([]);
  expect(unknown('pipeline=&route=nothing&something=else')).toEqual([]);
});
