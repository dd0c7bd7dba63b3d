import { expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  nothing,
  resultsOf,
  runsOf,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { aFailedBuild, aProject, aSimulatedBuild, start } from '#test/builders/systems/azure-devops.ts';
import { ended, retried } from '#test/simulators/azure-devops/model.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each(['collected before', 'collected the first time'])(
  'while a stage of a build is retried, what it changed stays with the attempts that ended: %s',
  async (when) => {
    const azure = await azureOfTest(aProject([aSimulatedBuild(1)]));
    const kept = nothing();
    const changes = () =>
      runsOf(kept).map(({ attempt, changes }) => [attempt, changes.map(({ revision }) => revision)]);
    if (when === 'collected before') {
      await collectInto(kept, azure);
      expect(changes()).toEqual([[1, ['c1']]]);
    }
    const again = retried(aSimulatedBuild(1), 1, start + hour, [null]);
    azure.model.builds = [again];
    await collectInto(kept, azure);
    expect(changes()).toEqual([
      [1, ['c1']],
      [2, ['c1']],
    ]);
    azure.model.builds = [ended(again, start + 2 * hour, 'succeeded')];
    await collectInto(kept, azure);
    expect(changes()).toEqual([
      [1, ['c1']],
      [2, ['c1']],
    ]);
  },
);

test('a retry that ended by an earlier clock than other builds is found when all builds are compared', async () => {
  const late = { queuedAt: start + 50 * minute, startedAt: start + 50 * minute, finishedAt: start + 55 * minute };
  const azure = await azureOfTest(aProject([aFailedBuild(1), aSimulatedBuild(2, { ...late, stages: [] })]));
  const kept = nothing();
  await collectInto(kept, azure);
  const [first, second] = azure.model.builds;
  if (!first || !second) throw new Error('Builds are missing.');
  // The clock of the server ran ahead when the second one ended.
  azure.model.builds = [retried(first, 1, start + 30 * minute, ['succeeded']), second];
  await collectInto(kept, azure, { reconcile: true });
  expect(resultsOf(kept)).toEqual(['1.1 failure', '1.2 success', '2.1 success']);
});
