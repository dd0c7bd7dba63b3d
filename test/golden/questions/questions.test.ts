import { expect, test } from 'vitest';
import { apiEndpoints } from '#shared/api/registry.ts';
import { groups } from '../companies/worlds.ts';
import { keptDigests, keptGroups } from '../stored-digests.ts';
import { goldenEndpoints, withoutFigures } from './endpoints.ts';
import { metricsText } from './question.ts';
import { variedFields } from './questions.ts';
import { openValues } from './values.ts';

const golden = new Set(goldenEndpoints.map(({ id }) => id));

test('every endpoint that can be read has golden answers, or a reason why not', () => {
  const read = apiEndpoints.filter(({ method }) => method === 'get').map(({ id }) => id);
  expect(read.filter((id) => !golden.has(id) && !withoutFigures.has(id))).toEqual([]);
});

test('every member of their input is varied', () => {
  const others = goldenEndpoints.flatMap((endpoint) =>
    variedFields(endpoint)
      .filter(({ name, words }) => words === null && !openValues.has(name))
      .map(({ name }) => `${endpoint.id} ${name}`),
  );
  expect(others, 'add values to test/golden/questions/values.ts').toEqual([]);
});

test('digests of the companies that tests ask are kept', () => {
  expect(keptGroups()).toEqual(expect.arrayContaining(['demo', 'random', 'bench-200000', 'bench-1000000']));
});

const kept = groups.filter(({ name }) => keptGroups().includes(name)).flatMap(({ worlds }) => worlds);

test.each(kept.map(({ name }) => name))('every endpoint has a digest for %s', (world) => {
  const endpoints = new Set(keptDigests(world).map(({ endpoint }) => endpoint));
  expect(endpoints, 'make and keep them anew: test/golden/README.md').toEqual(new Set([...golden, metricsText]));
});
