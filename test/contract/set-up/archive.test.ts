import { expect, test } from 'vitest';
import { projects } from '#shared/api/projects.ts';
import { syncs } from '#shared/api/syncs.ts';
import { addIntegration, addProject, addToken, archivedProjects, changeProject } from '#shared/desktop/commands.ts';
import { instanceOfTest } from '../test-instance.ts';

test('an archived project keeps its figures and is not collected by itself, until it is brought back', async () => {
  const here = await instanceOfTest();
  const { service } = here;
  const { id } = await service.call(addProject, { name: 'Shop' });
  const secret = { origins: ['https://ci.test'], username: null, secret: 'canary' };
  const token = await service.call(addToken, { ...secret, integ_type: 'ci_server', name: 'ci' });
  await service.call(addIntegration, {
    integration_type: 'ci_server',
    name: 'a',
    project_id: id,
    token_id: token.id,
    url: 'https://ci.test/job/a',
  });
  await service.idle();
  const nextAt = async () => (await service.call(syncs, { id })).map(({ next_at }) => next_at);
  expect(await nextAt()).toEqual([expect.any(String)]);

  expect(await service.call(changeProject, { project_id: id, archived: true })).toMatchObject({ archived: true });
  expect(await service.call(archivedProjects, {})).toEqual([id]);
  expect(await nextAt()).toEqual([null]);
  // Scripts go on as before.
  expect(await service.call(projects, {})).toMatchObject([{ id, name: 'Shop' }]);
  expect(await service.call(changeProject, { project_id: id, name: 'Old shop' })).toMatchObject({ archived: true });

  await service.call(changeProject, { project_id: id, archived: false });
  expect(await service.call(archivedProjects, {})).toEqual([]);
  expect(await nextAt()).toEqual([expect.any(String)]);
});
