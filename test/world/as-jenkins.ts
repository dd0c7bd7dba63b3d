import type { Build, Folder, Item, JenkinsModel, Job } from '../simulators/jenkins/model.ts';
import type { World, WorldPipeline, WorldRun } from './history.ts';

const results = { success: 'SUCCESS', failure: 'FAILURE', unstable: 'UNSTABLE', aborted: 'ABORTED' } as const;

/**
 * The company as a Jenkins holds it: a folder for each team, branches as jobs of a multibranch project. `remoteOf` is the address under which
 * it knows a repository.
 */
export function asJenkins(world: World, remoteOf: (repository: string) => string): JenkinsModel {
  const hosted = (pipeline: WorldPipeline): WorldPipeline => ({
    ...pipeline,
    repository: pipeline.repository && remoteOf(pipeline.repository),
  });
  return {
    jobs: world.teams.flatMap(({ name, pipelines }): readonly Folder[] => {
      const here = pipelines.filter(({ home }) => home === 'jenkins');
      return here.length === 0
        ? []
        : [{ kind: 'folder', name, jobs: here.map((pipeline) => itemOf(hosted(pipeline), world.until)) }];
    }),
  };
}

function itemOf(pipeline: WorldPipeline, until: number): Item {
  const job = (kind: Job['kind'], name: string, runs: readonly WorldRun[]): Job => ({
    kind,
    name,
    downstream: [],
    builds: runs.filter(({ startedAt }) => startedAt <= until).map((run) => buildOf(run, pipeline, until)),
  });
  if (!pipeline.hasBranches)
    return job(pipeline.repository === null ? 'pipeline' : 'freestyle', pipeline.name, pipeline.runs);
  const branches = Map.groupBy(pipeline.runs, ({ branch }) => branch ?? 'main');
  return {
    kind: 'multibranch',
    name: pipeline.name,
    jobs: [...branches].map(([branch, runs]) => job('pipeline', encodeURIComponent(branch), runs)),
  };
}

function buildOf(run: WorldRun, pipeline: WorldPipeline, until: number): Build {
  const isRunning = run.finishedAt > until;
  return {
    number: run.number,
    timestamp: run.startedAt,
    queuedMillis: run.startedAt - run.queuedAt,
    duration: isRunning ? 0 : run.finishedAt - run.startedAt,
    result: isRunning ? null : results[run.result],
    building: isRunning,
    causes:
      run.fedBy.length > 0
        ? run.fedBy.map(({ pipeline: project, number: build }) => ({ kind: 'upstream', project, build }))
        : [{ kind: run.commits.length > 0 ? 'scm' : 'user' }],
    changes: run.commits.map(({ revision, committedAt }) => ({ commitId: revision, timestamp: committedAt })),
    revision: run.revision,
    branch: run.branch,
    remote: pipeline.repository,
  };
}
