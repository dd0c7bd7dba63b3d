import { expect, test } from 'vitest';
import { invalidIn, oneOf, toolbarParameters } from './address-parameters.ts';

const invalid = (text: string) =>
  invalidIn(new URLSearchParams(text), { ...toolbarParameters, pipeline: oneOf(['build']) }).map(
    ({ parameter }) => parameter,
  );

test('what an address asks for and a screen does not have is found, word by word', () => {
  expect(invalid('range=eternity&statistic=p12&compare=perhaps&pipeline=nothing')).toEqual([
    'range',
    'compare',
    'statistic',
    'pipeline',
  ]);
  expect(invalid('from=2026-13-45&to=yesterday')).toEqual(['from', 'to']);
});

test('what is there, what is empty and words of other screens are no fault', () => {
  expect(invalid('range=30&statistic=p90&compare=no&pipeline=build&from=2026-11-01')).toEqual([]);
  expect(invalid('pipeline=&route=nothing&something=else')).toEqual([]);
});
