import { expect, test } from 'vitest';
import { createIntegration } from '#shared/api/integrations.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import { startSync, syncs } from '#shared/api/syncs.ts';
import { inputOf, missingOf, parametersOf, wrapperOf } from './parameters.ts';

const named = (name: string) => parametersOf(leadTimes).find((one) => one.name === name);

test('the form follows from the schema of the endpoint', () => {
  expect(named('project_id')).toMatchObject({ kind: 'project', isRequired: true });
  expect(named('from')).toMatchObject({ kind: 'day', isRequired: false });
  expect(named('statistic')).toMatchObject({ kind: 'choice', usual: 'median', isRequired: false });
  expect(named('statistic')?.values).toContain('p90');
  expect(named('branch')?.kind).toBe('text');
});

test('an id whose name alone does not say of what is that of a project, or of an integration', () => {
  expect([syncs, startSync].map((one) => parametersOf(one)[0])).toMatchObject([
    { name: 'id', kind: 'project' },
    { name: 'id', kind: 'integration' },
  ]);
});

test('every endpoint that is asked with GET can be written down', () => {
  for (const endpoint of apiEndpoints.filter(({ method }) => method === 'get')) {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const required = parametersOf(endpoint).filter(({ isRequired }) => isRequired);
    expect(
      required.map(({ name }) => name),
      endpoint.id,
    ).toEqual(expect.arrayContaining(inPath));
  }
});

test('what is left empty is not given, and what must be given is missed', () => {
  const parameters = parametersOf(leadTimes);
  expect(inputOf(parameters, { project_id: '3', branch: ' ', statistic: 'p90' })).toEqual({
    project_id: '3',
    statistic: 'p90',
  });
  expect(missingOf(parameters, {})?.name).toBe('project_id');
  expect(missingOf(parameters, { project_id: '3' })).toBeNull();
});

test('what makes an integration asks for the members of its body, and for no other', () => {
  expect(wrapperOf(createIntegration)).toBe('integration');
  expect(parametersOf(createIntegration).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['integration_type', true],
    ['name', true],
    ['project_id', true],
    ['token_id', true],
    ['url', true],
  ]);
  expect(wrapperOf(leadTimes)).toBeNull();
});
