import { expect, test } from 'vitest';
import { leadTimes } from '#shared/api/lead-times.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { addressOf } from './client.ts';

test('what the path names goes into the path, the rest into the query', () => {
  const { path } = addressOf(leadTimes, { project_id: 7, statistic: 'p90', branch: 'feature/a b' });
  expect(path).toBe('/api/lead_times/7?statistic=p90&branch=feature%2Fa+b');
});

test('what is not given is left out', () => {
  expect(addressOf(leadTimes, { project_id: 7, from: undefined }).path).toBe('/api/lead_times/7');
});

test('a command carries its input in the body', () => {
  expect(addressOf(addProject, { name: 'Shop' })).toEqual({ path: '/desktop/addProject', rest: { name: 'Shop' } });
});
