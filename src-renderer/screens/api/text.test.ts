import { expect, test } from 'vitest';
import { apiEndpoints } from '#shared/api/registry.ts';
import { en } from '../../language/en/en.ts';
import { parametersOf } from './parameters.ts';

const abouts = apiEndpoints.flatMap((endpoint) =>
  parametersOf(endpoint)
    .filter(({ kind, about }) => about !== '' && kind !== 'project' && kind !== 'integration')
    .map(({ about }) => about),
);

test('the catalogue has the help of every parameter, so that each language can show it', () => {
  const helps = new Set<string>(Object.values(en.api.helps));
  expect(abouts.length).toBeGreaterThan(50);
  expect(abouts.filter((about) => !helps.has(about))).toEqual([]);
});

test('the catalogue has no help that no parameter shows', () => {
  expect(Object.values(en.api.helps).filter((help) => !abouts.includes(help))).toEqual([]);
});
