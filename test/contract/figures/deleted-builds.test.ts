import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import { addIntegration, addProject, addToken, changeIntegration, reconcileNow } from '#shared/desktop/commands.ts';
import { token } from '#test/builders/collecting/collecting-azure-devops.ts';
import { aFailedBuild, aProject, aSimulatedBuild } from '#test/builders/systems/azure-devops.ts';
import { retried } from '#test/simulators/azure-devops/model.ts';
import { startAzure } from '#test/simulators/azure-devops/server.ts';
import { instanceOfTest } from '../test-instance.ts';

/** Figures that a failed build and its retried stage have a part in. */
const figures = ['cycle_times', 'repair_times', 'failure_times'] as const;

test.each(['collected again', 'compared with the list', 'at an address in another spelling'])(
  'deleted builds of Azure DevOps keep their attempts and changes when they are %s',
  async (how) => {
    const fourth = aFailedBuild(4);
    const model = aProject([
      ...[1, 2].map((number) => aSimulatedBuild(number)),
      aFailedBuild(3),
      retried(fourth, 1, (fourth.finishedAt ?? 0) + 60_000, ['succeeded']),
    ]);
    model.releaseDefinitions = [];
    model.releases = [];
    const azure = await startAzure(model, { edition: 'server', token });
    onTestFinished(() => azure.close());
    const instance = await instanceOfTest(undefined, { workers, timeZone: 'UTC' });
    const { service } = instance;
    const project_id = (await service.call(addProject, { name: 'Shop', time_zone: 'UTC' })).id;
    const access = { name: 'azure', integ_type: 'cloud_pipeline', username: null, secret: token } as const;
    const token_id = (await service.call(addToken, { ...access, origins: [new URL(azure.url).origin] })).id;
    const of = { integration_type: 'cloud_pipeline', name: 'azure', project_id, token_id } as const;
    const { id } = await service.call(addIntegration, { ...of, url: azure.url });
    await service.idle();
    const again = async (): Promise<void> => {
      await instance.ask(`/api/syncs/${id}`, { method: 'POST' });
      await service.idle();
    };
    const all = async () => {
      const answered = figures.map((name) => instance.json<{ data: readonly { y: number }[] }>(`/api/${name}/${id}`));
      const values = (await Promise.all(answered)).map(({ data }) => data.map(({ y }) => y));
      const runs = await instance.json<readonly Record<string, unknown>[]>(`/api/runs/${id}`);
      return {
        values,
        runs: runs.map(({ number, attempt, result, changes }) => ({ number, attempt, result, changes })),
      };
    };
    const before = await all();
    model.builds = model.builds.map((build) => (build.id >= 3 ? { ...build, deleted: true } : build));
    if (how === 'collected again') await again();
    else {
      await service.call(reconcileNow, { integration_id: id });
      await service.idle();
    }
    if (how === 'at an address in another spelling')
      await service.call(changeIntegration, { integration_id: id, url: `${azure.url}/_build` });
    await again();
    await again();
    expect(await all()).toEqual(before);
  },
);
