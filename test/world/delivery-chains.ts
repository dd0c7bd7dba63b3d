import type { Home, WorldPipeline, WorldRun } from './history.ts';
import type { LiveWatch } from './incidents.ts';
import type { Habits, LivePipeline } from './pipeline.ts';
import type { Random } from './random.ts';
import type { LiveRepository } from './repository.ts';
import type { Trends } from './trends.ts';
import { minute } from './work-time.ts';

/** What follows a build. */
export interface Onwards {
  readonly pipelines: readonly WorldPipeline[];
  released(build: WorldRun): void;
}

/** What a chain of pipelines is told with. */
export interface ChainTelling {
  readonly team: string;
  readonly random: Random;
  /** Makes a pipeline of the team. */
  readonly live: (pipeline: string, home: Home, habits: Habits, repository?: string) => LivePipeline;
  readonly trends: Trends;
  readonly incidents: LiveWatch;
}

const fedOnly = { branch: null, revision: null, commits: [] };
const nothing = (): void => {};

/** build → integration tests and security scan → stage → deploy, with a rollback now and then. */
export function diamond({ team, live, random, trends, incidents }: ChainTelling): Onwards {
  const tests = live('integration-tests', 'jenkins', {
    lasts: [9, 24],
    breaks: 0.06,
    flaky: 0.5,
    slowness: trends.delivery,
  });
  const scan = live('security-scan', 'jenkins', { lasts: [3, 7], breaks: 0.02, flaky: 0.2 });
  const stage = live('stage', 'jenkins', { lasts: [2, 5], breaks: 0.03, flaky: 0.3 });
  const deploy = live('deploy', 'jenkins', { lasts: [5, 12], breaks: 0.05, flaky: 0.25 });
  const passed = { tests: 0, scan: 0 };
  let inUse: number | null = null;
  const fed = (pipeline: string, number: number) => ({ pipeline: `${team}/${pipeline}`, number });

  const rollOut = (number: number, moment: number): void =>
    deploy.start({ ...fedOnly, fedBy: [fed('stage', number)] }, moment, (run) => {
      incidents.deployed(run);
      if (run.result !== 'success') return;
      const before = inUse;
      inUse = number;
      // What was new turns out badly now and then, and what was there before comes back.
      const isRolledBack = before !== null && number > before && random.chance(0.04);
      if (!isRolledBack) return;
      const back = run.finishedAt + random.between(10, 50) * minute;
      incidents.noticed(run, back - 6 * minute);
      rollOut(before, back);
    });
  const tryStage = (moment: number): void => {
    if (passed.tests === 0 || passed.scan === 0) return;
    const fedBy = [fed('integration-tests', passed.tests), fed('security-scan', passed.scan)];
    stage.start({ ...fedOnly, fedBy }, moment + 2000, (run) => {
      if (run.result !== 'success') return;
      // Somebody approves it, at first mostly within two hours.
      const wait = random.between(5, 110) * minute * trends.delivery(run.finishedAt);
      if (random.chance(0.85)) rollOut(run.number, run.finishedAt + wait);
    });
  };
  return {
    pipelines: [tests.data, scan.data, stage.data, deploy.data],
    released(build) {
      const fedBy = [fed('build', build.number)];
      tests.start({ ...fedOnly, fedBy }, build.finishedAt + 1500, (run) => {
        if (run.result !== 'success') return;
        passed.tests = run.number;
        tryStage(run.finishedAt);
      });
      scan.start({ ...fedOnly, fedBy }, build.finishedAt + 1500, (run) => {
        if (run.result === 'success') passed.scan = run.number;
      });
    },
  };
}

/** build → acceptance → deploy. */
export function straight({ team, live, random, trends, incidents }: ChainTelling): Onwards {
  const acceptance = live('acceptance', 'azure-build', { lasts: [12, 30], breaks: 0.08, flaky: 0.6 });
  const deploy = live('deploy', 'azure-release', { lasts: [3, 6], breaks: 0.03, flaky: 0.2 });
  return {
    pipelines: [acceptance.data, deploy.data],
    released(build) {
      acceptance.start(
        { ...fedOnly, fedBy: [{ pipeline: `${team}/build/main`, number: build.number }] },
        build.finishedAt + 1000,
        (run) => {
          if (run.result !== 'success') return;
          const fedBy = [{ pipeline: `${team}/acceptance`, number: run.number }];
          const wait = random.between(5, 160) * minute * trends.delivery(run.finishedAt);
          deploy.start({ ...fedOnly, fedBy }, run.finishedAt + wait, incidents.deployed);
        },
      );
    },
  };
}

/**
 * A web front end: a workflow of the source host builds it, a CI server tries it out, the source host deploys it, the CI server looks whether it
 * answers. The systems do not know of each other; the revision alone tells that the runs belong together.
 */
export function webFrontEnd(
  { live, random, trends, incidents }: ChainTelling,
  repository: LiveRepository,
  smoke: LivePipeline,
): Onwards {
  const {
    url,
    commits: [root],
  } = repository.data;
  // The tests in a browser fail often, and mostly for no reason.
  const trial = live('web-acceptance', 'jenkins', { lasts: [6, 15], breaks: 0.16, flaky: 0.88 }, url);
  const production = live('web-production', 'github-deployment', { lasts: [2, 6], breaks: 0.06, flaky: 0.2 }, url);
  const tried = new Set(root ? [root.revision] : []);
  const looked = new Set(tried);
  let inUse: Pick<WorldRun, 'branch' | 'revision'> | null = null;

  /** What a revision contains that a pipeline had not seen. */
  const fresh = (revision: string | null, seen: Set<string>) => {
    const commits = repository.contained(revision ?? '', seen);
    for (const commit of commits) seen.add(commit.revision);
    return commits;
  };
  const rollOut = ({ branch, revision }: Pick<WorldRun, 'branch' | 'revision'>, moment: number, isNew: boolean): void =>
    production.start({ branch, revision, commits: [], fedBy: [] }, moment, (run) => {
      incidents.deployed(run);
      if (run.result !== 'success') return;
      smoke.start({ branch, revision, commits: fresh(revision, looked), fedBy: [] }, run.finishedAt + 20_000, nothing);
      const before = inUse;
      inUse = { branch, revision };
      if (!isNew || before === null || !random.chance(0.05)) return;
      const back = run.finishedAt + random.between(10, 40) * minute;
      incidents.noticed(run, back - 5 * minute);
      rollOut(before, back, false);
    });
  return {
    pipelines: [trial.data, production.data, smoke.data],
    released({ branch, revision, finishedAt }) {
      trial.start({ branch, revision, commits: fresh(revision, tried), fedBy: [] }, finishedAt + 40_000, (run) => {
        if (run.result === 'success' && random.chance(0.9))
          rollOut(run, run.finishedAt + random.between(5, 130) * minute * trends.delivery(run.finishedAt), true);
      });
    },
  };
}
