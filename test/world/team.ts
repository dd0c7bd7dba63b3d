import type { WorldCommit, WorldPipeline, WorldRun, WorldTeam } from './history.ts';
import { type Habits, type LivePipeline, livePipeline } from './pipeline.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What a team's story is told with. */
export interface Telling {
  readonly random: Random;
  readonly timeline: Timeline;
  readonly from: number;
}

export type TeamKind = 'diamond' | 'branches' | 'library';

/** Plans the story of one team. The runs are there once the timeline has run. */
export function tellTeam(name: string, kind: TeamKind, telling: Telling): WorldTeam {
  const live = (
    pipeline: string,
    habits: Habits,
    more: { repository?: boolean; branches?: boolean; firstNumber?: number } = {},
  ): LivePipeline => {
    const told: WorldPipeline = {
      name: pipeline,
      repository: more.repository ? `https://git.example/${name}/${pipeline}.git` : null,
      hasBranches: more.branches ?? false,
      runs: [],
    };
    return livePipeline(told, habits, {
      ...telling,
      ...(more.firstNumber === undefined ? {} : { firstNumber: more.firstNumber }),
    });
  };
  const build = live(
    kind === 'library' ? 'library' : 'build',
    { lasts: [4, 11], breaks: 0.07, flaky: 0.35 },
    // The library's old runs were deleted long ago.
    { repository: true, branches: kind === 'branches', ...(kind === 'library' ? { firstNumber: 41 } : {}) },
  );
  const onwards =
    kind === 'diamond' ? diamond(name, live, telling) : kind === 'branches' ? straight(name, live, telling) : null;
  pushes(build, { ...telling, branches: kind === 'branches', perDay: kind === 'library' ? 2 : 7 }, (run) => {
    if (onwards !== null && run.result === 'success' && (run.branch === null || run.branch === 'main'))
      onwards.released(run);
  });
  return { name, pipelines: [build.told, ...(onwards?.pipelines ?? [])] };
}

interface Onwards {
  readonly pipelines: readonly WorldPipeline[];
  released(build: WorldRun): void;
}

type Live = (pipeline: string, habits: Habits) => LivePipeline;

const fedOnly = { branch: null, revision: null, commits: [] };

/** build → integration tests and security scan → stage → deploy, with a rollback now and then. */
function diamond(team: string, live: Live, { random }: Telling): Onwards {
  const tests = live('integration-tests', { lasts: [9, 24], breaks: 0.06, flaky: 0.5 });
  const scan = live('security-scan', { lasts: [3, 7], breaks: 0.02, flaky: 0.2 });
  const stage = live('stage', { lasts: [2, 5], breaks: 0.03, flaky: 0.3 });
  const deploy = live('deploy', { lasts: [5, 12], breaks: 0.05, flaky: 0.25 });
  const passed = { tests: 0, scan: 0 };
  let inUse: number | null = null;
  const fed = (pipeline: string, number: number) => ({ pipeline: `${team}/${pipeline}`, number });

  const rollOut = (number: number, moment: number): void =>
    deploy.start({ ...fedOnly, fedBy: [fed('stage', number)] }, moment, (run) => {
      if (run.result !== 'success') return;
      const before = inUse;
      inUse = number;
      // What was new turns out badly now and then, and what was there before comes back.
      const isRolledBack = before !== null && number > before && random.chance(0.04);
      if (isRolledBack) rollOut(before, run.finishedAt + random.between(10, 50) * minute);
    });
  const tryStage = (moment: number): void => {
    if (passed.tests === 0 || passed.scan === 0) return;
    const fedBy = [fed('integration-tests', passed.tests), fed('security-scan', passed.scan)];
    stage.start({ ...fedOnly, fedBy }, moment + 2000, (run) => {
      if (run.result !== 'success') return;
      // Somebody says yes, mostly within the hour.
      if (random.chance(0.85)) rollOut(run.number, run.finishedAt + random.between(3, 55) * minute);
    });
  };
  return {
    pipelines: [tests.told, scan.told, stage.told, deploy.told],
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
function straight(team: string, live: Live, { random }: Telling): Onwards {
  const acceptance = live('acceptance', { lasts: [12, 30], breaks: 0.08, flaky: 0.6 });
  const deploy = live('deploy', { lasts: [3, 6], breaks: 0.03, flaky: 0.2 });
  return {
    pipelines: [acceptance.told, deploy.told],
    released(build) {
      acceptance.start(
        { ...fedOnly, fedBy: [{ pipeline: `${team}/build/main`, number: build.number }] },
        build.finishedAt + 1000,
        (run) => {
          if (run.result !== 'success') return;
          const fedBy = [{ pipeline: `${team}/acceptance`, number: run.number }];
          deploy.start({ ...fedOnly, fedBy }, run.finishedAt + random.between(1, 90) * minute, () => {});
        },
      );
    },
  };
}

/** People push on workdays between eight and eighteen, a little at weekends; to branches of their own too where there are such. */
function pushes(
  build: LivePipeline,
  { random, timeline, from, branches, perDay }: Telling & { readonly branches: boolean; readonly perDay: number },
  ended: (run: WorldRun) => void,
): void {
  let changes = 0;
  const push = (moment: number): void => {
    const commits: WorldCommit[] = [];
    let committedAt = moment;
    for (let left = random.pick([1, 1, 1, 2, 3]); left > 0; left--) {
      changes += 1;
      committedAt -= random.between(2, 40) * minute;
      commits.unshift({ revision: revisionOf(random, changes), committedAt });
    }
    const branch = branches
      ? random.pick(['main', 'main', 'main', `feature/topic-${1 + (changes % 5)}`, `PR-${1 + (changes % 7)}`])
      : 'main';
    build.start({ branch, revision: commits.at(-1)?.revision ?? null, commits, fedBy: [] }, moment, ended);
    timeline.at(Math.round(nextPush(random, moment, perDay)), push);
  };
  timeline.at(Math.round(nextPush(random, from, perDay)), push);
}

function nextPush(random: Random, moment: number, perDay: number): number {
  let next = moment + (-Math.log(1 - random.next()) * 10 * hour) / perDay;
  while (true) {
    const ofDay = next % day;
    const weekday = Math.floor(next / day + 4) % 7;
    const isWeekend = weekday === 0 || weekday === 6;
    const isWorking = ofDay >= 7 * hour && ofDay < 17 * hour && (!isWeekend || random.chance(0.06));
    if (isWorking) return next;
    next =
      ofDay < 7 * hour
        ? next - ofDay + 7 * hour + random.next() * hour
        : next - ofDay + day + 7 * hour + random.next() * hour;
  }
}

function revisionOf(random: Random, serial: number): string {
  let text = serial.toString(16).padStart(8, '0');
  while (text.length < 40) text += random.between(0, 0xffff).toString(16).padStart(4, '0');
  return text.slice(0, 40);
}
