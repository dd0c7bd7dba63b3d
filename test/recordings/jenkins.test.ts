import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RunRecord } from '#main/collectors/contract.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import type { Result, Stage } from '#shared/records/run.ts';
import { areThere, recording, recordingsIn, table, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`Jenkins: ${whyNot}`);

/** A recorded build as the collector reads it. */
function readBuild(body: string): RunRecord | undefined {
  const context = {
    pipeline: 'jenkins:https://ci/job',
    root: 'jenkins:https://ci/',
    url: 'https://ci/job/job',
    branch: null,
    generation: 0,
  };
  const [record] = jenkins.read({ kind: 'build', url: 'https://ci/job/job/1', context, body });
  return record?.kind === 'run' ? record : undefined;
}

const words: Readonly<Record<string, string>> = {
  SUCCESS: 'success',
  FAILURE: 'failure',
  UNSTABLE: 'unstable',
  ABORTED: 'aborted',
  NOT_BUILT: 'skipped',
};

recorded.each(['', '_multibranch'])(
  'recorded builds have the results, times and revisions that another reader found in them %s',
  (variant) => {
    const raw = table(`jenkins/devlake/raw_tables/_raw_jenkins_api_builds${variant}.csv`);
    const expected = new Map(
      table(`jenkins/devlake/snapshot_tables/_tool_jenkins_builds${variant}.csv`).map((row) => [row._raw_data_id, row]),
    );
    const commits = table(`jenkins/devlake/snapshot_tables/_tool_jenkins_build_commits${variant}.csv`);
    let alike = 0;
    for (const { id, data = '' } of raw) {
      const run = readBuild(data);
      const row = expected.get(id);
      if (!run || !row) continue;
      expect(run.number).toBe(Number(row.number));
      expect(run.startedAt).toBe(Number(row.timestamp));
      // The other reader takes the result of a build that still goes on for its last; we wait.
      const isGoingOn = data.includes('"building":true');
      expect(run.result).toBe(isGoingOn ? null : (words[row.result ?? ''] ?? null));
      if (run.finishedAt !== null) expect(run.finishedAt - (run.startedAt ?? 0)).toBe(Number(row.duration));
      const shas = commits.filter((commit) => commit._raw_data_id === id).map(({ commit_sha }) => commit_sha);
      if (shas.length > 0) expect(shas).toContain(run.revision);
      alike += 1;
    }
    console.log(`Jenkins builds${variant} read alike: ${alike} of ${expected.size}`);
    expect(alike).toBe(expected.size);
  },
);

recorded(
  'awkward recorded builds are read: several repositories, missing remotes, branch names of every form, doubled changes',
  () => {
    const builds = recordingsIn('jenkins/hygieia', '.json').filter((path) => path.includes('buildDetails_'));
    const runs = builds.map((path) => [path, readBuild(recording(path))] as const);
    for (const [path, run] of runs) {
      expect(run, path).toBeDefined();
      expect(run?.branch ?? '', path).not.toMatch(/^(refs|origin|remotes)\//);
      const revisions = run?.changes.map(({ revision }) => revision) ?? [];
      expect(new Set(revisions).size, path).toBe(revisions.length);
    }
    console.log(`Jenkins awkward builds read: ${runs.length} of ${builds.length}`);
  },
);

/** A recorded answer about stages as the collector reads it. */
function readStages(body: string): readonly Stage[] {
  const context = { pipeline: 'jenkins:job', root: 'jenkins:', url: '', branch: null, generation: 0, number: 1 };
  const [record] = jenkins.read({ kind: 'stages', url: '', context, body });
  return record?.kind === 'run-stages' ? record.stages : [];
}

const stageWords: Readonly<Record<string, Result | null>> = {
  SUCCESS: 'success',
  FAILED: 'failure',
  FAILURE: 'failure',
  UNSTABLE: 'unstable',
  ABORTED: 'aborted',
};
const withoutTimes = new Set(['skipped', null]);

const Detail = z.object({
  stages: z.array(z.object({ name: z.string(), startTimeMillis: z.number(), durationMillis: z.number() })),
});

recorded('recorded stages have the results and times that other readers found in them', () => {
  const rows = ['', '_multibranch'].flatMap((variant) => {
    const expected = new Map(
      table(`jenkins/devlake/snapshot_tables/_tool_jenkins_stages${variant}.csv`).map((row) => [row._raw_data_id, row]),
    );
    return table(`jenkins/devlake/raw_tables/_raw_jenkins_api_stages${variant}.csv`).flatMap(({ id, data = '' }) => {
      const row = expected.get(id);
      return row ? [{ body: `{"stages":[${data}]}`, row }] : [];
    });
  });
  for (const { body, row } of rows) {
    const [stage] = readStages(body);
    expect(stage?.name).toBe(row.name);
    expect(stageWords[row.status ?? ''] ?? null).toBe(stage?.result === 'skipped' ? null : stage?.result);
    if (!stage || withoutTimes.has(stage.result)) continue;
    const startedAt = Number(row.start_time_millis);
    expect(stage).toMatchObject({ startedAt, finishedAt: startedAt + Number(row.duration_millis) });
  }
  let alike = 0;
  const results: (Result | null)[][] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    const stages = readStages(recording(`jenkins/metrik/raw-build-detail-${number}.json`));
    const expected = z
      .array(Detail)
      .parse(JSON.parse(recording(`jenkins/metrik/expected/builds-for-jenkins-${number}.json`)))
      .flatMap((build) => build.stages);
    expect(stages.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
    for (const [index, { startTimeMillis, durationMillis }] of expected.entries()) {
      const stage = stages[index];
      if (!stage || withoutTimes.has(stage.result)) continue;
      expect(stage).toMatchObject({ startedAt: startTimeMillis, finishedAt: startTimeMillis + durationMillis });
      alike += 1;
    }
    // The other reader puts words of its own in the place of most: what goes on waits for nobody, what is aborted is aborted throughout.
    results.push(stages.map(({ result }) => result));
  }
  console.log(`Jenkins stages read alike: ${rows.length} and ${alike}`);
  const waits = ['success', 'aborted', 'aborted', 'skipped', null];
  expect(results).toEqual([
    ['success', 'failure', null, 'skipped', null],
    ['success', 'aborted', 'aborted', 'aborted', null],
    waits,
    waits,
    waits,
  ]);
  expect([rows.length > 80, alike]).toEqual([true, 15]);
});

recorded('recorded summaries of a running and of finished builds are told apart', () => {
  const summaries = recordingsIn('jenkins/metrik', '.json').filter((path) => path.includes('raw-build-summary'));
  const runs = summaries.flatMap((path) => {
    const parsed: unknown = JSON.parse(recording(path));
    const list =
      parsed !== null && typeof parsed === 'object' && 'allBuilds' in parsed && Array.isArray(parsed.allBuilds)
        ? parsed.allBuilds
        : [parsed];
    return list.map((build: unknown) => readBuild(JSON.stringify(build)));
  });
  expect(runs.length).toBeGreaterThan(0);
  for (const run of runs) expect(run?.result === null).toBe(run?.finishedAt === null);
  console.log(`Jenkins summaries read: ${runs.length}`);
});
