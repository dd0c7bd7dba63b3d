import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { azureDevOps } from '#main/collectors/azure-devops/azure-devops.ts';
import { momentOf } from '#main/collectors/azure-devops/read/times.ts';
import {
  BuildAnswer,
  DefinitionAnswer,
  DeploymentAnswer,
  listOf,
  ReleaseAnswer,
  ReleaseDefinitionAnswer,
  TimelineRecord,
} from '#main/collectors/azure-devops/schema.ts';
import type { DomainRecord, RunRecord } from '#main/collectors/contract.ts';
import { classify } from '#main/net/answer/classify.ts';
import { aProject, aRelease, aSimulatedBuild } from '#test/builders/systems/azure-devops.ts';
import { buildOf, definitionOf, deploymentOf, releaseOf, timelineOf } from '#test/simulators/azure-devops/render.ts';
import { areThere, recording, recordingsIn, table, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`Azure DevOps: ${whyNot}`);

const folder = 'azure-devops';

/** A recorded build as the collector reads it. */
function recordsOf(build: unknown, stages: readonly TimelineRecord[] = []): readonly DomainRecord[] {
  const body = JSON.stringify({ build, changes: [], stages, earlier: [], isLost: false });
  const context = { place: 'https://dev.azure.com/johndoe', project: 'test-project', seen: [] };
  return azureDevOps.read({ kind: 'build', url: 'https://build', context, body });
}

const readBuild = (build: unknown, stages: readonly TimelineRecord[] = []): RunRecord | undefined =>
  recordsOf(build, stages).find((record) => record.kind === 'run');

/** What the other reader makes of a result, and what METRICS.md does. */
const words: Readonly<Record<string, readonly [theirs: string, ours: string | null]>> = {
  succeeded: ['SUCCESS', 'success'],
  partiallySucceeded: ['SUCCESS', 'unstable'],
  failed: ['FAILURE', 'failure'],
  canceled: ['FAILURE', 'aborted'],
  none: ['FAILURE', 'skipped'],
  '': ['', null],
};

recorded('recorded builds have the times, branches and revisions that another reader found in them', () => {
  const raw = table(`${folder}/devlake/raw_tables/_raw_azuredevops_go_api_builds.csv`);
  const expected = new Map(
    table(`${folder}/devlake/snapshot_tables/_tool_azuredevops_go_builds.csv`).map((row) => [row.azuredevops_id, row]),
  );
  const pipelines = table(`${folder}/devlake/snapshot_tables/cicd_pipelines.csv`);
  const differences = new Map<string, number>();
  const note = (difference: string): void => {
    differences.set(difference, (differences.get(difference) ?? 0) + 1);
  };
  let alike = 0;
  for (const { data = '' } of raw) {
    const run = readBuild(JSON.parse(data));
    const row = expected.get(String(run?.number));
    const theirs = pipelines.find(({ id = '' }) => id.endsWith(`:${run?.number}`));
    if (!run || !row || !theirs) continue;
    const times = [
      [run.queuedAt, row.queue_time],
      [run.startedAt, row.start_time],
      [run.finishedAt, row.finish_time],
    ] as const;
    for (const [ours, text] of times) {
      const moment = momentOf(text);
      if (ours === null || moment === null) expect(ours).toBe(moment);
      else {
        // Seven digits of a fraction: the other reader rounds them to milliseconds, we cut them.
        expect(moment - ours).toBeGreaterThanOrEqual(0);
        expect(moment - ours).toBeLessThanOrEqual(1);
        if (moment !== ours) note('a time rounded up where we cut it');
      }
    }
    expect(`refs/heads/${run.branch}`).toBe(row.source_branch);
    expect(run.revision).toBe(row.source_version);
    const [theirWord, ourWord] = words[row.result ?? ''] ?? [];
    expect(theirs.result).toBe(theirWord);
    expect(run.result).toBe(ourWord);
    if (row.result === 'canceled') note('cancelled is a failure there and neutral here');
    alike += 1;
  }
  expect(alike).toBe(expected.size);
  expect(Object.fromEntries(differences)).toEqual({
    'a time rounded up where we cut it': 14,
    'cancelled is a failure there and neutral here': 1,
  });
  console.log(
    `Azure DevOps builds read alike: ${alike} of ${expected.size}; differences:`,
    Object.fromEntries(differences),
  );
});

recorded('recorded timeline records are read with their states and times', () => {
  const raw = table(`${folder}/devlake/raw_tables/_raw_azuredevops_go_api_timeline_records.csv`);
  const expected = new Map(
    table(`${folder}/devlake/snapshot_tables/_tool_azuredevops_go_timeline_records.csv`).map((row) => [
      row.record_id,
      row,
    ]),
  );
  const records = raw.map(({ data = '' }) => TimelineRecord.parse(JSON.parse(data)));
  for (const { id, state, result, startTime, name } of records) {
    const row = expected.get(id ?? '');
    expect([state, result ?? '', name]).toEqual([row?.state, row?.result, row?.name]);
    expect(momentOf(startTime) === null).toBe(row?.start_time === '');
  }
  // None of the recorded ones is a stage, but all records have one form.
  const ended = records.filter(({ state }) => state === 'completed');
  for (const record of ended) {
    const build = { id: 1, definition: { id: 1 }, status: 'completed', result: 'succeeded' };
    const [stage] = readBuild(build, [{ ...record, type: 'Stage' }])?.stages ?? [];
    expect(stage).toEqual({
      name: record.name,
      result: 'success',
      startedAt: momentOf(record.startTime),
      finishedAt: momentOf(record.finishTime),
    });
  }
  expect(ended.length).toBeGreaterThan(0);
  console.log(`Azure DevOps timeline records read alike: ${records.length} of ${expected.size}`);
  expect(records.length).toBe(expected.size);
});

const Cassette = z.object({
  interactions: z.array(
    z.object({
      request: z.object({ method: z.string(), uri: z.string() }),
      response: z.object({
        status: z.object({ code: z.number() }),
        headers: z.record(z.string(), z.array(z.string())),
        body: z.object({ string: z.string().nullish() }),
      }),
    }),
  ),
});

function exchanges() {
  return recordingsIn(`${folder}/cli-cassettes`, '.yaml').flatMap((path) =>
    Cassette.parse(parse(recording(path))).interactions.map(({ request, response }) => ({
      ...request,
      status: response.status.code,
      url: request.uri,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, values]) => [name.toLowerCase(), values.join(', ')]),
      ),
      body: (response.body.string ?? '').replace(/^\u{feff}/u, ''),
    })),
  );
}

recorded('every recorded answer is judged as what it was', () => {
  const counts = new Map<string, number>();
  for (const exchange of exchanges()) {
    const verdict = classify(exchange);
    const word = verdict.kind === 'usable' ? 'usable' : verdict.fault;
    const expected = exchange.status === 401 ? 'token_refused' : exchange.status === 503 ? 'gone' : 'usable';
    expect(word, `${exchange.method} ${exchange.url} ${exchange.status}`).toBe(expected);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  console.log('Azure DevOps recorded answers judged:', Object.fromEntries(counts));
  expect([...counts.keys()].sort()).toEqual(['gone', 'token_refused', 'usable']);
});

recorded('recorded builds and definitions of the real service are understood', () => {
  const good = exchanges().filter(({ method, status }) => method === 'GET' && status === 200);
  const answersTo = (pattern: RegExp) =>
    good.filter(({ uri }) => pattern.test(uri)).map(({ body }) => JSON.parse(body));
  const builds = [
    ...answersTo(/\/build\/Builds(\?|$)/i).flatMap((list) => listOf(BuildAnswer).parse(list).value),
    ...answersTo(/\/build\/Builds\/\d+$/i).map((build) => BuildAnswer.parse(build)),
  ];
  const definitions = answersTo(/\/build\/Definitions\?/i).flatMap(
    (list) => listOf(DefinitionAnswer).parse(list).value,
  );
  for (const build of builds) {
    const run = readBuild(build);
    expect(run?.repository).toMatch(/^dev\.azure\.com\/.+\/_git\//);
    const names = recordsOf(build).find((record) => record.kind === 'repository-names');
    expect(names).toMatchObject({ id: expect.stringMatching(/^azure-repos\/[\da-f-]{36}$/), name: run?.repository });
    expect(run?.result === null).toBe(run?.finishedAt === null);
  }
  expect(builds.length).toBeGreaterThan(0);
  expect(definitions.length).toBeGreaterThan(0);
  console.log(`Azure DevOps recorded answers understood: ${builds.length} builds, ${definitions.length} definitions`);
});

/** The body of one of the vendor's own examples. */
const Example = z.object({ responses: z.object({ 200: z.object({ body: z.unknown() }) }) });
const example = (path: string): unknown =>
  Example.parse(JSON.parse(recording(`${folder}/rest-api-specs/release-7.1/${path}.json`))).responses[200].body;

recorded('the vendor’s examples of releases are understood, and their year 1 is no time', () => {
  const deployments = listOf(DeploymentAnswer).parse(example('deployments/GET__ListDeployments')).value;
  const definitions = listOf(ReleaseDefinitionAnswer).parse(
    example('definitions/GET_ListAllReleaseDefinitionsWithArtifactsExpanded'),
  ).value;
  const release = ReleaseAnswer.parse(example('releases/GET__GetARelease'));
  expect(deployments).toHaveLength(17);
  expect(definitions).toHaveLength(1);
  expect(release.artifacts?.[0]?.definitionReference?.version?.id).toBe('2');
  const context = { place: 'https://dev.azure.com/fabrikam', project: 'MyFirstProject' };
  // Nothing was deployed of it.
  expect(azureDevOps.read({ kind: 'release', url: '', context, body: JSON.stringify(release) })).toEqual([]);
});

/** The names of the members that the simulator tells and a recording does not. */
function strangeTo(real: unknown, simulated: object): readonly string[] {
  const keys = new Set(Object.keys(z.record(z.string(), z.unknown()).parse(real)));
  return Object.keys(simulated).filter((name) => !keys.has(name));
}

recorded('the simulator tells nothing that a recorded answer does not know', () => {
  const context = { url: 'https://dev.azure.com/acme/shop', project: 'shop' };
  const model = aProject([aSimulatedBuild(1)], [aRelease(1)]);
  const [release] = model.releases;
  const [deployment] = release?.deployments ?? [];
  const [definition] = model.definitions;
  if (!release || !deployment || !definition) throw new Error('The simulated project is empty.');
  const raw = table(`${folder}/devlake/raw_tables/_raw_azuredevops_go_api_builds.csv`);
  const records = table(`${folder}/devlake/raw_tables/_raw_azuredevops_go_api_timeline_records.csv`);
  const listed = z.object({ value: z.array(z.unknown()) });
  const definitions = exchanges().find(
    ({ uri, method, status }) => /\/build\/Definitions\?/i.test(uri) && method === 'GET' && status === 200,
  );
  const strange = {
    build: strangeTo(JSON.parse(raw[0]?.data ?? ''), buildOf(aSimulatedBuild(1), model, context)),
    record: strangeTo(
      JSON.parse(records[0]?.data ?? ''),
      timelineOf(aSimulatedBuild(1), aSimulatedBuild(1).stages).records[1] ?? {},
    ),
    definition: strangeTo(
      listed.parse(JSON.parse(definitions?.body ?? '')).value[0],
      definitionOf(definition, context),
    ),
    release: strangeTo(example('releases/GET__GetARelease'), releaseOf(release, model, context)),
    deployment: strangeTo(
      listed.parse(example('deployments/GET__ListDeployments')).value[0],
      deploymentOf(release, deployment),
    ),
  };
  expect(strange).toEqual({ build: [], record: [], definition: [], release: [], deployment: [] });
});
