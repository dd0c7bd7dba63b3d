import { describe, expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  nothing,
  resultsOf,
  runsOf,
  successes,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { aDeployment, aProject, aRelease, someBuilds, start } from '#test/builders/systems/azure-devops.ts';

const hour = 3_600_000;

describe('classic releases', () => {
  test('a redeployment is another attempt, and the stages that passed are told of each', async () => {
    const createdAt = start + hour;
    const release = aRelease(1, {
      createdAt,
      deployments: [
        aDeployment(10, 'Test', createdAt),
        aDeployment(11, 'Production', createdAt + 120_000, { status: 'failed', operation: 'PhaseFailed' }),
      ],
    });
    const model = aProject(someBuilds(1), [release]);
    const azure = await azureOfTest(model);
    const kept = nothing();
    await collectInto(kept, azure);
    const again = aDeployment(12, 'Production', model.now + hour, { attempt: 2 });
    model.releases = [{ ...release, deployments: [...release.deployments, again] }];
    model.now += 2 * hour;
    await collectInto(kept, azure);
    const releases = runsOf(kept).filter(({ pipeline }) => pipeline.endsWith('/release/7'));
    expect(
      releases.map(({ attempt, result, stages }) => [
        attempt,
        result,
        stages?.map((one) => `${one.name} ${one.result}`),
      ]),
    ).toEqual([
      [1, 'failure', ['Test success', 'Production failure']],
      [2, 'success', ['Production success']],
    ]);
  });

  test.each([
    ['as no build definition is', 'Ship', ['7 Ship (7)', '8 Ship']],
    ['as a build definition is', 'web', ['7 web (release) (7)', '8 web (release)']],
  ])(
    'a definition that is deleted and was called %s gives its name to the one that is made with it',
    async (_, name, expected) => {
      const definition = { id: 7, name, path: '\\', takes: [1] };
      const model = aProject(someBuilds(1), [aRelease(1)]);
      model.releaseDefinitions = [definition];
      const azure = await azureOfTest(model);
      const kept = nothing();
      await collectInto(kept, azure);
      model.releaseDefinitions = [{ ...definition, id: 8 }];
      for (let times = 0; times < 2; times++) {
        model.now += hour;
        await collectInto(kept, azure);
        const names = [...kept.pipelines].filter(([key]) => key.includes('/release/'));
        expect(names.map(([key, name]) => `${key.split('/').at(-1)} ${name}`).sort()).toEqual(expected);
      }
      expect(runsOf(kept).filter(({ pipeline }) => pipeline.endsWith('/release/7'))).toHaveLength(1);
    },
  );

  test('a release that is deployed and not there for a moment is asked for once more', async () => {
    const azure = await azureOfTest(aProject([], [aRelease(1), aRelease(2)]));
    azure.fail({ kind: 'status', status: 404 }, 'release/releases/2', 1);
    const kept = nothing();
    await collectInto(kept, azure);
    await collectInto(kept, azure);
    expect(runsOf(kept).map(({ number }) => number)).toEqual([1, 2]);
  });

  test('a release that two pages name and that is not there for a moment is asked for once more', async () => {
    const [first, ...others] = Array.from({ length: 110 }, (_, index) => aRelease(index + 1));
    const again = aDeployment(9000, 'Production', start + 30 * hour, { attempt: 2 });
    const twice = aRelease(1, { deployments: [...(first?.deployments ?? []), again] });
    const azure = await azureOfTest(aProject([], [twice, ...others]));
    azure.fail({ kind: 'status', status: 404 }, 'release/releases/1?', 2);
    const kept = nothing();
    await collectInto(kept, azure);
    expect(runsOf(kept).some(({ number }) => number === 1)).toBe(false);
    await collectInto(kept, azure);
    expect(runsOf(kept).some(({ number }) => number === 1)).toBe(true);
  });

  test('a release that is deployed and never there is asked for twice', async () => {
    const azure = await azureOfTest(aProject([], [aRelease(1), aRelease(2)]));
    azure.fail({ kind: 'status', status: 404 }, 'release/releases/2', 9);
    const kept = nothing();
    for (let times = 4; times > 0; times--) await collectInto(kept, azure);
    expect(azure.requests.filter((path) => path.includes('release/releases/2'))).toHaveLength(2);
  });

  test('releases are not taken for deleted while their service is not there', async () => {
    const azure = await azureOfTest(aProject([], [aRelease(1), aRelease(2)]));
    const kept = nothing();
    await collectInto(kept, azure);
    azure.fail({ kind: 'status', status: 404 }, 'release/releases', Number.POSITIVE_INFINITY);
    await expect(collectInto(kept, azure, { reconcile: true })).rejects.toMatchObject({ fault: 'gone' });
    expect([...kept.gone]).toEqual([]);
    azure.mend();
    azure.model.releases = [aRelease(1)];
    await collectInto(kept, azure);
    expect([...kept.gone]).toEqual(['release 7 2']);
  });

  test('releases that the token may see only later are found by the comparison', async () => {
    let isHidden = true;
    const releases = [1, 2, 3].map((id) => aRelease(id));
    const azure = await azureOfTest(aProject([], releases), { hides: (id) => isHidden && id !== 2 });
    const kept = nothing();
    await collectInto(kept, azure);
    isHidden = false;
    azure.model.now += 2 * hour;
    const since = (releases[2]?.createdAt ?? 0) - 1;
    await collectInto(kept, azure, { reconcile: true, since });
    expect(runsOf(kept).map(({ number }) => number)).toEqual([2, 3]);
    await collectInto(kept, azure, { reconcile: true });
    expect(runsOf(kept).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('a deleted release that is restored is there again, also where it was the only one', async () => {
    const azure = await azureOfTest(aProject([], [aRelease(1)]));
    const kept = nothing();
    await collectInto(kept, azure);
    azure.model.releases = [];
    await collectInto(kept, azure, { reconcile: true });
    expect([...kept.gone]).toEqual(['release 7 1']);
    azure.model.releases = [aRelease(1)];
    azure.model.now += 2 * hour;
    await collectInto(kept, azure, { reconcile: true });
    expect([...kept.gone]).toEqual([]);
  });

  test('a release that nothing was deployed of is no run', async () => {
    const azure = await azureOfTest(aProject([], [aRelease(1, { deployments: [] })]));
    const kept = nothing();
    await collectInto(kept, azure);
    expect(kept.runs.size).toBe(0);
  });

  test('more deployments than a list gives at once are all read', async () => {
    const releases = Array.from({ length: 130 }, (_, index) => aRelease(index + 1));
    const azure = await azureOfTest(aProject([], releases));
    const kept = nothing();
    await collectInto(kept, azure, { stopAfter: 3 });
    await collectInto(kept, azure);
    expect(kept.runs.size).toBe(130);
  });

  test('they are left out, and that is said, where the token is not for their host', async () => {
    const azure = await azureOfTest(aProject(someBuilds(2), [aRelease(1)]));
    const kept = nothing();
    await collectInto(kept, azure, { withReleases: false });
    expect(resultsOf(kept)).toEqual(successes(2));
    expect(kept.watermark).toContain('Classic releases are left out: the token is not for https://vsrm.dev.azure.com');
    await collectInto(kept, azure);
    expect(kept.runs.size).toBe(3);
  });
});
