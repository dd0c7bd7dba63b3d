import { expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  type Kept,
  nothing,
  runsOf,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { aBuildGoingOn, aFailedBuild, aProject, someBuilds, start } from '#test/builders/systems/azure-devops.ts';
import { retried } from '#test/simulators/azure-devops/model.ts';
import type { FaultKind } from '#test/simulators/faults.ts';

const missing: FaultKind = { kind: 'status', status: 404 };
const webPage: FaultKind = { ...missing, body: '<html><body>Not here</body></html>' };

/** More builds than one cursor holds, so that the oldest is known to be old; it has a retried stage. */
const aHistory = () =>
  aProject([retried(aFailedBuild(1), 1, start + 15 * 60_000, ['succeeded']), ...someBuilds(25).slice(1)]);

async function faultless(): Promise<Kept> {
  const kept = nothing();
  await collectInto(kept, await azureOfTest(aHistory()));
  return kept;
}

test.each([
  ['its changes', '/builds/1/changes'],
  ['its timeline', '/builds/1/timeline?'],
  ['the timeline of an earlier attempt', '/builds/1/timeline/'],
])('an old build is read once more where it lacked, with a single 404, %s', async (_, path) => {
  const azure = await azureOfTest(aHistory());
  azure.fail(missing, path);
  const kept = nothing();
  const whole = runsOf(await faultless());
  await collectInto(kept, azure);
  expect(runsOf(kept)).not.toEqual(whole);
  await collectInto(kept, azure);
  expect(runsOf(kept)).toEqual(whole);
});

test('the changes of an old build that are never there are requested by two collections only', async () => {
  const azure = await azureOfTest(aHistory());
  azure.fail(missing, '/builds/2/changes', Number.POSITIVE_INFINITY);
  const kept = nothing();
  // A comparison of all builds reads an incomplete one again, within the same collection.
  const requests: number[] = [];
  for (const reconcile of [true, true, true, false]) {
    const before = azure.requests.length;
    await collectInto(kept, azure, { reconcile });
    requests.push(azure.requests.slice(before).filter((path) => path.includes('/builds/2/changes')).length);
  }
  expect(requests.map((count) => count > 0)).toEqual([true, true, false, false]);
  expect(
    runsOf(kept)
      .filter(({ changes }) => changes.length === 0)
      .map(({ number }) => number),
  ).toEqual([2]);
});

test('a running build is read again where its timeline lacked', async () => {
  const azure = await azureOfTest(aProject([aBuildGoingOn(1, 'inProgress')]));
  azure.fail(missing, '/builds/1/timeline');
  const kept = nothing();
  const stages = () => runsOf(kept).map(({ stages }) => stages?.map(({ name }) => name));
  await collectInto(kept, azure);
  expect(stages()).toEqual([[]]);
  await collectInto(kept, azure);
  expect(stages()).toEqual([['Build']]);
});

test('a web page in the place of changes is a fault of the build, for as long as it comes', async () => {
  const azure = await azureOfTest(aHistory());
  azure.fail(webPage, '/builds/2/changes', Number.POSITIVE_INFINITY);
  const kept = nothing();
  for (let times = 0; times < 3; times++)
    await expect(collectInto(kept, azure)).rejects.toMatchObject({ fault: 'not_this_product' });
  expect(runsOf(kept).some(({ number }) => number === 2)).toBe(false);
  azure.mend();
  await collectInto(kept, azure);
  expect(runsOf(kept)).toEqual(runsOf(await faultless()));
});
