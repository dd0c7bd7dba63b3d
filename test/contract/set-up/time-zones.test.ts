import { expect, test } from 'vitest';
import {
  addIntegration,
  changeIntegration,
  changeProject,
  collections,
  projectDetails,
} from '#shared/desktop/commands.ts';
import { furnished } from '../furnished.ts';
import { instanceOfTest } from '../test-instance.ts';

test('in another time zone the first day stays, and is collected again only where it begins earlier', async () => {
  const instance = await instanceOfTest();
  const { service } = instance;
  const { project: project_id, token } = await furnished(instance);
  const add = async (name: string, since: string | null) => {
    const url = `https://ci.test/job/${name}`;
    const wanted = { integration_type: 'ci_server', name, project_id, token_id: token, url, since } as const;
    return (await service.call(addIntegration, wanted)).id;
  };
  await service.call(changeProject, { project_id, time_zone: 'Europe/Berlin' });
  const ids = [await add('a', '2026-01-01'), await add('whole', null), await add('paused', '2026-01-01')];
  await service.idle();
  await service.call(changeIntegration, { integration_id: ids[2], paused: true });
  const inZone = async (time_zone: string) => {
    await service.call(changeProject, { project_id, time_zone });
    await service.idle();
    const { integrations } = await service.call(projectDetails, { project_id });
    const past = await Promise.all(ids.map((integration_id) => service.call(collections, { integration_id })));
    return { first: integrations.map(({ since }) => since), collected: past.map(({ length }) => length) };
  };
  const first = ['2026-01-01', null, '2026-01-01'];
  expect(await inZone('America/New_York')).toEqual({ first, collected: [1, 1, 1] });
  expect(await inZone('America/New_York')).toEqual({ first, collected: [1, 1, 1] });
  expect(await inZone('Asia/Kolkata')).toEqual({ first, collected: [2, 1, 1] });
  expect(await inZone('Europe/Berlin')).toEqual({ first, collected: [2, 1, 1] });
});
