import { liveBacklog } from './backlog.ts';
import type { StoryPart } from './company.ts';
import { diamond, straight, webFrontEnd } from './delivery-chains.ts';
import type { Home, WorldPipeline, WorldRun, WorldTeam } from './history.ts';
import { liveIncidents } from './incidents.ts';
import { type Habits, type LivePipeline, livePipeline } from './pipeline.ts';
import { type PushUpdate, pushes } from './pushes.ts';
import type { Random } from './random.ts';
import { type LiveRepository, liveRepository } from './repository.ts';
import type { Timeline } from './timeline.ts';
import type { Trends } from './trends.ts';
import { minute } from './work-time.ts';

/** What a team's story is told with. */
export interface Telling {
  readonly timeline: Timeline;
  readonly from: number;
  readonly trends: Trends;
  /** What builds on the library of this company. */
  readonly products: NewLibrary[];
  /** The end of the story, if people are at work then; null: they work their usual hours. */
  readonly busyUntil: number | null;
  /** Chance of its own for each part of the story: another one there changes nothing here. */
  readonly randomFor: (part: StoryPart) => Random;
}

/** Hears of each library that passed, and when. */
export type NewLibrary = (moment: number) => void;

export type TeamKind = 'diamond' | 'branches' | 'library';

/** How many changes a day are pushed, by kind. */
const changes = { diamond: 4.5, branches: 4, library: 2.5 } as const;
const webChanges = 2.5;
/** So many minutes before its end a team pushes last, where it is at work: some of that is built then, some waits to be deployed. */
const lastPushes = { diamond: [52, 24, 3], branches: [34, 5], library: [40, 4], web: [28, 6] } as const;

const isOnMain = ({ branch, result }: WorldRun): boolean =>
  result === 'success' && (branch === null || branch === 'main');

/** Plans the story of one team; what it gives tells it once the timeline has run. */
export function tellTeam(name: string, kind: TeamKind, telling: Telling): () => WorldTeam {
  const { timeline, from, trends, products, busyUntil, randomFor } = telling;
  const isOnline = kind === 'diamond';
  const project = name.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const perDay = (changes[kind] + (isOnline ? webChanges : 0)) / 2;
  const backlog = liveBacklog(project, { kind, random: randomFor('backlog'), timeline, from, perDay });
  const incidents = liveIncidents(`${project}OPS`, { random: randomFor('incidents'), timeline });

  const lastOf = (part: keyof typeof lastPushes): readonly number[] =>
    busyUntil === null ? [] : lastPushes[part].map((before) => busyUntil - before * minute);
  const liveWith =
    (random: Random) =>
    (
      pipeline: string,
      home: Home,
      habits: Habits,
      repository?: string,
      more: Partial<Numbering> = {},
    ): LivePipeline => {
      const { hasBranches = false, firstNumber = 1 } = more;
      const data: WorldPipeline = { name: pipeline, home, repository: repository ?? null, hasBranches, runs: [] };
      return livePipeline(data, habits, { random, timeline, trends, firstNumber });
    };
  const sources = (repository: string, random: Random): LiveRepository =>
    liveRepository(repository, { random, timeline, from, trends, backlog });

  const updates = randomFor('library updates');
  const takesLibrary = (pushUpdate: PushUpdate): void => {
    products.push((moment) => {
      if (updates.chance(trends.libraryUpdates(moment))) pushUpdate(moment + updates.between(2, 15) * minute);
    });
  };

  const main = (): Part => {
    const random = randomFor('builds');
    const live = liveWith(random);
    const repository = sources(`acme/${name}`, randomFor('sources'));
    const hasBranches = kind !== 'diamond';
    const build = live(
      kind === 'library' ? 'library' : 'build',
      kind === 'branches' ? 'azure-build' : 'jenkins',
      { lasts: [4, 11], breaks: 0.07, flaky: 0.35 },
      repository.data.url,
      // The library's old runs were deleted long ago.
      { hasBranches, firstNumber: kind === 'library' ? 41 : 1 },
    );
    const chain = { team: name, random, live, trends, incidents: incidents.watch(`${name}/deploy`) };
    const onwards = kind === 'diamond' ? diamond(chain) : kind === 'branches' ? straight(chain) : null;
    const habits = {
      random,
      timeline,
      trends,
      from,
      repository,
      branches: hasBranches,
      perDay: changes[kind],
      last: lastOf(kind),
    };
    const pushUpdate = pushes(build, habits, (run) => {
      if (!isOnMain(run)) return;
      onwards?.released(run);
      if (kind === 'library') for (const product of products) product(run.finishedAt);
    });
    if (kind !== 'library') takesLibrary(pushUpdate);
    return { repository, pipelines: [build.data, ...(onwards?.pipelines ?? [])] };
  };
  const web = (): Part => {
    const random = randomFor('web');
    const live = liveWith(random);
    const repository = sources(`acme/${name}-web`, randomFor('web sources'));
    const usual = { lasts: [3, 9], breaks: 0.08, flaky: 0.5 } as const;
    const build = live('web', 'github-workflow', usual, repository.data.url, { hasBranches: true });
    const watch = incidents.watch(`${name}/web-production`);
    const smokeHabits = { lasts: [1, 3], breaks: 0.02, flaky: 0.6, brokenFrom: trends.brokenFrom } as const;
    const smoke = liveWith(randomFor('web smoke'))('web-smoke', 'jenkins', smokeHabits, repository.data.url);
    const onwards = webFrontEnd({ team: name, random, live, trends, incidents: watch }, repository, smoke);
    const habits = {
      random,
      timeline,
      trends,
      from,
      repository,
      branches: true,
      perDay: webChanges,
      last: lastOf('web'),
    };
    const pushUpdate = pushes(build, habits, (run) => {
      if (isOnMain(run)) onwards.released(run);
    });
    takesLibrary(pushUpdate);
    return { repository, pipelines: [build.data, ...onwards.pipelines] };
  };
  const parts = isOnline ? [main(), web()] : [main()];
  return () => ({
    name,
    pipelines: parts.flatMap(({ pipelines }) => pipelines),
    repositories: parts.map(({ repository }) => repository.data),
    issues: [...backlog.issues, ...incidents.issues],
  });
}

interface Numbering {
  readonly hasBranches: boolean;
  readonly firstNumber: number;
}

interface Part {
  readonly repository: LiveRepository;
  readonly pipelines: readonly WorldPipeline[];
}
