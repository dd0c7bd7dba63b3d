import { describe, expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto,
  nothing,
  resultsOf,
  runsOf,
  successes,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { aProject, aRelease, someBuilds, start } from '#test/builders/systems/azure-devops.ts';

const hour = 3_600_000;
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('lists that misbehave', () => {
  test('a token that gives the first page again is given up', async () => {
    const azure = await azureOfTest(aProject(someBuilds(450)), { repeatsFirstPage: true });
    const kept = nothing();
    await collectInto(kept, azure);
    expect(kept.runs.size).toBe(450);
  });

  test('pages from which all was left out do not end a list', async () => {
    const isHidden = (id: number): boolean => id > 25 && id < 75;
    const releases = numbersTo(100).map((id) => aRelease(id));
    const azure = await azureOfTest(aProject(someBuilds(100), releases), { largestTop: 10, hides: isHidden });
    const kept = nothing();
    await collectInto(kept, azure);
    const shown = numbersTo(100).filter((id) => !isHidden(id));
    expect(
      runsOf(kept)
        .map(({ number }) => number)
        .sort((a, b) => a - b),
    ).toEqual(shown.flatMap((id) => [id, id]));
  });

  test('many builds that end at one moment are read even so', async () => {
    const finishedAt = start + 100 * hour;
    const azure = await azureOfTest(aProject(someBuilds(430).map((build) => ({ ...build, finishedAt }))), {
      repeatsFirstPage: true,
    });
    const kept = nothing();
    await collectInto(kept, azure);
    expect(kept.runs.size).toBe(430);
  });

  test('more of them than any page holds is a fault and no endless loop', async () => {
    const finishedAt = start + 100 * hour;
    const azure = await azureOfTest(aProject(someBuilds(230).map((build) => ({ ...build, finishedAt }))), {
      repeatsFirstPage: true,
      largestTop: 200,
    });
    await expect(collectInto(nothing(), azure)).rejects.toMatchObject({ fault: 'answer_unreadable' });
  });
});

describe('versions', () => {
  test.each([
    ['5.1', {}],
    ['5.0', { refusesUnknownVersions: true }],
    ['4.1', {}],
  ])('an older server that knows %s is asked in its version', async (version, more) => {
    const azure = await azureOfTest(aProject(someBuilds(3)), { edition: 'server', version, ...more });
    const kept = nothing();
    await collectInto(kept, azure, { edition: 'server' });
    expect(resultsOf(kept)).toEqual(successes(3));
    expect(azure.requests.filter((path) => path.includes('api-version=6.0'))).toHaveLength(1);
  });

  test('a server that is too old says so', async () => {
    const azure = await azureOfTest(aProject(someBuilds(3)), { edition: 'server', version: '3.2' });
    await expect(collectInto(nothing(), azure, { edition: 'server' })).rejects.toMatchObject({
      fault: 'version_too_old',
    });
  });
});
