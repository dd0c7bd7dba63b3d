import { describe, expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  nothing,
  resultsOf,
  runsOf,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { aFailedBuild, aProject, start } from '#test/builders/systems/azure-devops.ts';
import { retried } from '#test/simulators/azure-devops/model.ts';

const hour = 3_600_000;

describe('a retried stage rewrites a build; both results are kept', () => {
  const failed = aFailedBuild(1);
  const mended = retried(failed, 1, start + hour, ['succeeded']);
  const expected = [
    expect.objectContaining({
      attempt: 1,
      result: 'failure',
      finishedAt: failed.finishedAt,
      queuedAt: failed.queuedAt,
      stages: [
        expect.objectContaining({ name: 'Build', result: 'success', finishedAt: failed.stages[0]?.finishedAt }),
        expect.objectContaining({ name: 'Test', result: 'failure', finishedAt: failed.finishedAt }),
      ],
    }),
    expect.objectContaining({
      attempt: 2,
      result: 'success',
      startedAt: start + hour,
      finishedAt: mended.finishedAt,
      queuedAt: null,
      // The attempt before deployed what the retry took over.
      stages: [{ name: 'Test', result: 'success', startedAt: start + hour, finishedAt: mended.finishedAt }],
    }),
  ];

  test('when the failure was seen', async () => {
    const model = aProject([failed]);
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = [mended];
    await collectInto(kept, azure);
    expect(runsOf(kept)).toEqual(expected);
  });

  test('when it is first seen late, from the timeline of the first go', async () => {
    const azure = await azureOfTest(aProject([mended]));
    const kept = nothing();
    await collectInto(kept, azure);
    expect(runsOf(kept)).toEqual(expected);
  });

  test('while the second go is under way', async () => {
    const model = aProject([failed]);
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    model.builds = [retried(failed, 1, start + hour, [null])];
    await collectInto(kept, azure);
    expect(resultsOf(kept)).toEqual(['1.1 failure', '1.2 null']);
    const late = nothing();
    await collectInto(late, azure);
    expect(runsOf(late)).toEqual(runsOf(kept));
  });

  test('with what was lost marked, where the timeline of the first go is gone', async () => {
    const azure = await azureOfTest(aProject([{ ...mended, earlier: [] }]));
    // The stages still name a timeline that is not there any more.
    azure.fail({ kind: 'status', status: 404 }, '/timeline/', 9);
    azure.model.builds = [mended];
    const kept = nothing();
    await collectInto(kept, azure);
    expect(runsOf(kept)).toEqual([expect.objectContaining({ attempt: 2, attemptsLost: true, result: 'success' })]);
  });

  test('where a clock dates the second go before the first', async () => {
    const early = retried(failed, 1, start - hour, ['succeeded']);
    const azure = await azureOfTest(aProject([{ ...early, finishedAt: start + hour }]));
    const kept = nothing();
    await collectInto(kept, azure);
    expect(resultsOf(kept)).toEqual(['1.1 failure', '1.2 success']);
    const [first, second] = runsOf(kept);
    expect(first).toMatchObject({ finishedAt: failed.finishedAt, stages: [{ name: 'Build' }, { result: 'failure' }] });
    expect(second).toMatchObject({ startedAt: failed.finishedAt, stages: [{ name: 'Test', result: 'success' }] });
  });

  test('several times over', async () => {
    const again = retried(retried(aFailedBuild(1), 1, start + hour, ['failed']), 0, start + 2 * hour, [
      'canceled',
      null,
    ]);
    const azure = await azureOfTest(aProject([{ ...again, status: 'completed', result: 'canceled' }]));
    const kept = nothing();
    await collectInto(kept, azure);
    expect(resultsOf(kept)).toEqual(['1.1 failure', '1.2 failure', '1.3 aborted']);
  });
});
