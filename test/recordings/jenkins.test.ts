import { expect, test } from 'vitest';
import type { RunFound } from '#main/collectors/contract.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { areThere, recording, recordingsIn, table, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`Jenkins: ${whyNot}`);

/** A recorded build as the collector reads it. */
function readBuild(body: string): RunFound | undefined {
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
