import { afterAll, beforeAll, expect, test } from 'vitest';
import { addIntegration, addToken, changeToken, projectDetails, tokenDetails } from '#shared/desktop/commands.ts';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const originsOf = async (id: number) =>
  (await instance.service.call(tokenDetails, {})).find((token) => token.id === id)?.origins;

test('a token is bound to one more origin, written as it may be, and collects again what it is for', async () => {
  const { id } = await instance.service.call(addToken, {
    name: 'cloud',
    integ_type: 'ci_server',
    origins: ['https://ci.test'],
    username: null,
    secret: 'canary',
  });
  const made = await instance.service.call(addIntegration, {
    integration_type: 'ci_server',
    name: 'nightly',
    project_id: ids.empty,
    token_id: id,
    url: 'https://ci.test/job/nightly',
  });
  await instance.service.idle();
  const collected = async () => {
    await instance.service.idle();
    const all = await instance.json<{ integration_id: number; finished_at: string }[]>(`/api/syncs/${ids.empty}`);
    return all.find(({ integration_id }) => integration_id === made.id)?.finished_at;
  };
  const before = await collected();
  await instance.service.call(changeToken, { token_id: id, origins: ['https://ci.test', 'releases.test'] });
  expect(await originsOf(id)).toEqual(['https://ci.test', 'https://releases.test']);
  expect(await collected()).not.toBe(before);
});

test('an origin stays while something is asked there, and an address is none', async () => {
  await expect(
    instance.service.call(changeToken, { token_id: ids.server, origins: ['https://other.test'] }),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('https://ci.test, where "build" is asked') });
  await expect(
    instance.service.call(changeToken, { token_id: ids.server, origins: ['https://ci.test/job/a'] }),
  ).rejects.toMatchObject({ status: 422, errors: [{ pointer: '/origins/0' }] });
  expect(await originsOf(ids.server)).toEqual(['https://ci.test']);
});

test('what is added with a start is never collected from before it', async () => {
  const { id } = await instance.service.call(addIntegration, {
    integration_type: 'ci_server',
    name: 'since',
    project_id: ids.shop,
    token_id: ids.server,
    url: 'https://ci.test/job/since',
    since: '2026-10-01',
  });
  const { integrations } = await instance.service.call(projectDetails, { project_id: ids.shop });
  expect(integrations.find((one) => one.id === id)).toMatchObject({ since: '2026-10-01' });
});
