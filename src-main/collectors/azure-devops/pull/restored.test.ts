import { expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  type Kept,
  nothing,
  runsOf,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import {
  aFailedBuild,
  aProject,
  aSimulatedBuild,
  aStage,
  someBuilds,
  start,
} from '#test/builders/systems/azure-devops.ts';
import type { SimulatedBuild } from '#test/simulators/azure-devops/model.ts';

const hour = 3_600_000;

/** A build that was queued so many hours after the first one. */
function later(build: SimulatedBuild, hours: number): SimulatedBuild {
  const queuedAt = start + hours * hour;
  const [startedAt, finishedAt] = [queuedAt + 1000, queuedAt + 2000];
  return { ...build, queuedAt, startedAt, finishedAt, stages: [aStage('Build', { startedAt, finishedAt })] };
}

const summaries = (kept: Kept) => runsOf(kept).map((run) => `${run.generation}: ${run.number} ${run.result}`);

/** A project that was restored from a backup without builds 7 to 10, and gave the first of their ids to others. */
async function restored() {
  const azure = await azureOfTest(aProject(someBuilds(10)));
  const kept = nothing();
  await collectInto(kept, azure);
  const others = [later(aFailedBuild(7), 49), later(aSimulatedBuild(8, { definition: 2 }), 50)];
  azure.model.builds = [...someBuilds(6), ...others];
  return { azure, kept };
}

const before = Array.from({ length: 10 }, (_, index) => `0: ${index + 1} success`);
const after = ['1: 7 failed', '1: 8 success'].map((run) => run.replace('failed', 'failure'));

test('builds with ids that a restored server gives again are others, of another generation', async () => {
  const { azure, kept } = await restored();
  await collectInto(kept, azure);
  expect(summaries(kept).sort()).toEqual([...before, ...after].sort());
  expect([...kept.gone].sort()).toEqual(['build 1 10', 'build 1 7', 'build 1 8', 'build 1 9']);
  azure.model.builds = [...azure.model.builds, later(aSimulatedBuild(9), 51)];
  await collectInto(kept, azure, { reconcile: true });
  expect(summaries(kept).sort()).toEqual([...before, ...after, '1: 9 success'].sort());
  expect(kept.gone.size).toBe(4);
});

test('a second restore begins a third generation', async () => {
  const { azure, kept } = await restored();
  await collectInto(kept, azure);
  azure.model.builds = [...someBuilds(6), later(aSimulatedBuild(7), 70)];
  await collectInto(kept, azure);
  expect(summaries(kept).sort()).toEqual([...before, ...after, '2: 7 success'].sort());
});

test('a collection that begins anew tells the generations from what is stored', async () => {
  const { azure, kept } = await restored();
  await collectInto(kept, azure);
  const all = summaries(kept);
  kept.cursor = null;
  await collectInto(kept, azure, {
    stored: {
      storedPipelines: () => new Map([...kept.pipelines.keys()].map((key, id) => [key, id])),
      generationStarts: () => [{ generation: 1, number: 7, startedAt: start + 49 * hour }],
    },
  });
  expect(summaries(kept)).toEqual(all);
});

/** A project of four builds, the last two collected while the clock of its server was hours ahead. */
async function ahead() {
  const azure = await azureOfTest(
    aProject([...someBuilds(2), later(aSimulatedBuild(3), 9), later(aSimulatedBuild(4), 9)]),
  );
  azure.model.now = start + 10 * hour;
  const kept = nothing();
  await collectInto(kept, azure);
  return { azure, kept };
}

test('builds of a server whose clock ran ahead for hours and was put back are not taken for others', async () => {
  const { azure, kept } = await ahead();
  azure.model.builds = [...azure.model.builds, later(aSimulatedBuild(5), 2)];
  azure.model.now = start + 3 * hour;
  for (const reconcile of [false, true, false]) await collectInto(kept, azure, { reconcile });
  expect(summaries(kept)).toEqual([1, 2, 3, 4, 5].map((number) => `0: ${number} success`));
  expect([...kept.gone]).toEqual([]);
});

test('the same where the newest build is deleted after the clock was put back', async () => {
  const { azure, kept } = await ahead();
  const earlier = azure.model.builds;
  azure.model.builds = [...earlier, later(aSimulatedBuild(5), 2)];
  azure.model.now = start + 3 * hour;
  await collectInto(kept, azure);
  azure.model.builds = [...earlier, later(aSimulatedBuild(6), 4)];
  azure.model.now = start + 5 * hour;
  for (const reconcile of [false, true, false]) await collectInto(kept, azure, { reconcile });
  expect(summaries(kept)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `0: ${number} success`));
  expect([...kept.gone]).toEqual(['build 1 5']);
});
