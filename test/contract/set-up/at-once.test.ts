import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  addProject,
  changeIntegration,
  changePublishing,
  makeBackup,
  projectDetails,
  publishing,
  publishNow,
  removeIntegration,
  removeProject,
  removePublishing,
  restoreBackup,
  restoreRemoved,
} from '#shared/desktop/commands.ts';
import { add, furnished } from '../furnished.ts';
import { instanceOfTest, sessionSecrets } from '../test-instance.ts';

/** An integration whose collection begins and, until `goOn`, cannot end: it waits for its secret. */
async function collecting() {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const kept = sessionSecrets();
  const secrets = {
    ...kept,
    async get(name: string) {
      if (name.startsWith('token-')) {
        begun.resolve();
        await goOn.promise;
      }
      return kept.get(name);
    },
  };
  const here = await instanceOfTest(undefined, { secrets });
  const on = await furnished(here);
  const integration_id = await add(here, on, 'a');
  await begun.promise;
  return { service: here.service, project_id: on.project, integration_id, goOn: goOn.resolve };
}

const outcomes = (requests: readonly Promise<unknown>[]) =>
  Promise.all(
    requests.map((request) =>
      request.then(
        () => 200,
        ({ status }) => status,
      ),
    ),
  );

test('what another request changes while a change waits for the end of a collection stays', async () => {
  const { service, project_id, integration_id, goOn } = await collecting();
  const paused = service.call(changeIntegration, { integration_id, paused: true });
  await service.call(changeIntegration, { integration_id, unstable: 'passes' });
  goOn();
  await paused;
  const { integrations } = await service.call(projectDetails, { project_id });
  expect(integrations).toMatchObject([{ paused: true, unstable: 'passes' }]);
});

test.each([true, false])(
  'of two that remove an integration at once one is told that it is gone (can be undone: %s)',
  async (undoable) => {
    const { service, project_id, integration_id, goOn } = await collecting();
    const removals = [1, 2].map(() => service.call(removeIntegration, { integration_id, undoable }));
    await service.call(projectDetails, { project_id });
    goOn();
    expect(await outcomes(removals)).toEqual([200, 404]);
    if (undoable) await service.call(restoreRemoved, { kind: 'integration', id: integration_id });
    expect((await service.call(projectDetails, { project_id })).integrations).toHaveLength(undoable ? 1 : 0);
  },
);

test.each([true, false])(
  'of two that remove a project at once one is told that it is gone (can be undone: %s)',
  async (undoable) => {
    const { service, project_id, integration_id, goOn } = await collecting();
    const removals = [1, 2].map(() => service.call(removeProject, { project_id, undoable }));
    const changed = service.call(changeIntegration, { integration_id, paused: true });
    await service.call(addProject, { name: 'Another' });
    goOn();
    expect(await outcomes([...removals, changed])).toEqual([200, 404, 404]);
  },
);

test('a place to publish to that is chosen while the one before goes keeps its password', async () => {
  const { service } = await instanceOfTest();
  const chosen = { address: 'postgres://publisher@db.test/metrics', after_each_collection: false, password: 'canary' };
  await service.call(changePublishing, chosen);
  const removed = service.call(removePublishing, {});
  expect(await service.call(changePublishing, chosen)).toMatchObject({ destination: { password: 'stored' } });
  await removed;
  expect(await service.call(publishing, {})).toMatchObject({ destination: { password: 'stored' } });
});

test('nothing begins to be published from data that a copy is about to replace', async () => {
  const { service, log, dataDir } = await instanceOfTest();
  await service.call(changePublishing, { address: join(dataDir, 'published'), after_each_collection: false });
  const { backups: copies } = await service.call(makeBackup, {});
  const requests = [
    service.call(publishNow, { rebuild: false }),
    service.call(restoreBackup, { name: copies[0]?.name ?? '' }),
  ];
  expect(await outcomes(requests)).toEqual([503, 200]);
  expect(log.filter(({ message }) => /ublishing/.test(message))).toEqual([]);
});
