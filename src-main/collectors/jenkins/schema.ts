import { z } from 'zod';

/** Some 950 years: even the sum of two, or what lies between them, is a moment that answers can write. */
const longest = 3e13;

/** A moment or a length in milliseconds; some servers and plugins send fractions. */
const Millis = z.number().min(-longest).max(longest).transform(Math.round);
/** The same where one build's invalid value must not fail the others. */
const MillisIfAny = Millis.nullish().catch(null);

/** Only the fields in use; a Jenkins leaves out what its version or plugins do not know. */
const Named = z.object({ fullName: z.string().nullish(), name: z.string().nullish(), url: z.string().nullish() });
export type Named = z.output<typeof Named>;

/** The fields that show whether a build is unchanged: its result may change after its end. */
const Glance = z.object({
  number: z.number().int(),
  timestamp: MillisIfAny,
  result: z.string().nullish(),
  duration: MillisIfAny,
});

/** A job, a folder or a multibranch project. */
export const ItemAnswer = Named.extend({
  _class: z.string().nullish(),
  nextBuildNumber: z.number().int().nullish(),
  firstBuild: z.object({ number: z.number().int() }).nullish(),
  lastBuild: z.object({ number: z.number().int(), timestamp: MillisIfAny }).nullish(),
  lastCompletedBuild: z.object({ number: z.number().int() }).nullish(),
  allBuilds: z.array(Glance).nullish(),
  jobs: z.array(Named).nullish(),
  upstreamProjects: z.array(Named).nullish(),
  downstreamProjects: z.array(Named).nullish(),
});
export type ItemAnswer = z.output<typeof ItemAnswer>;

/** Whether an item has builds. Old servers report no class, so the fields decide. */
export const isJob = ({ nextBuildNumber, lastBuild }: ItemAnswer): boolean =>
  nextBuildNumber !== undefined || lastBuild !== undefined;

/** Whether other items are here: a folder, a multibranch project, the whole Jenkins. */
export const isFolder = ({ jobs, nextBuildNumber }: ItemAnswer): boolean =>
  Array.isArray(jobs) && typeof nextBuildNumber !== 'number';

/** Whether the items in it are the branches of one job. */
export const isMultibranch = ({ _class }: ItemAnswer): boolean => /multibranch/i.test(_class ?? '');

const Revision = z.object({
  SHA1: z.string().nullish(),
  branch: z.array(z.object({ name: z.string().nullish() })).nullish(),
});

const Cause = z.object({
  upstreamProject: z.string().nullish(),
  upstreamBuild: z.number().int().nullish(),
});

const Action = z
  .object({
    causes: z.array(Cause.nullable()).nullish(),
    lastBuiltRevision: Revision.nullish(),
    remoteUrls: z.array(z.string().nullable()).nullish(),
    mercurialRevisionNumber: z.string().nullish(),
    queuingDurationMillis: Millis.nullish(),
  })
  .nullable();

/** Subversion numbers its revisions. */
const Revised = z.union([z.string(), z.number().transform(String)]);

const ChangeSet = z.object({
  items: z.array(z.object({ commitId: Revised.nullish(), timestamp: Millis.nullish() })).nullish(),
  revisions: z.array(z.object({ module: z.string(), revision: Revised })).nullish(),
});

/** One build. A `number` alone is what comes where a server does not look at `tree`. */
export const BuildAnswer = z.object({
  number: z.number().int(),
  result: z.string().nullish(),
  building: z.boolean().nullish(),
  inProgress: z.boolean().nullish(),
  timestamp: Millis.nullish(),
  duration: Millis.nullish(),
  actions: z.array(Action).nullish(),
  changeSet: ChangeSet.nullish(),
  changeSets: z.array(ChangeSet).nullish(),
});
export type BuildAnswer = z.output<typeof BuildAnswer>;

/** A result may be there before the end, and `building` ends before the last steps do. Source: Jenkins' Run.java. */
export function isFinal({ building, inProgress, result }: BuildAnswer): boolean {
  return building !== true && inProgress !== true && result !== null && result !== undefined;
}

/** A page of builds; `allBuilds` holds every one, `builds` the newest hundred. */
export const BuildsAnswer = z.object({
  allBuilds: z.array(BuildAnswer).nullish(),
  builds: z.array(BuildAnswer).nullish(),
});

/** A page of builds with their numbers, times and results only. */
export const NumbersAnswer = z.object({
  allBuilds: z.array(Glance).nullish(),
  builds: z.array(Glance).nullish(),
});

/** The stages of one build, as the plugin that shows them reports. */
export const StagesAnswer = z.object({
  stages: z.array(
    z.object({
      name: z.string(),
      status: z.string().nullish(),
      startTimeMillis: Millis.nullish(),
      durationMillis: Millis.nullish(),
    }),
  ),
});
export type StagesAnswer = z.output<typeof StagesAnswer>;

/** The builds of a page, newest first. */
export function buildsOf(answer: z.output<typeof BuildsAnswer>): readonly BuildAnswer[] {
  return [...(answer.allBuilds ?? answer.builds ?? [])].sort((a, b) => b.number - a.number);
}

const buildFields =
  'number,result,building,inProgress,timestamp,duration,' +
  'actions[causes[upstreamProject,upstreamBuild],lastBuiltRevision[SHA1,branch[name]],remoteUrls,mercurialRevisionNumber,queuingDurationMillis],' +
  'changeSet[items[commitId,timestamp],revisions[module,revision]],changeSets[items[commitId,timestamp],revisions[module,revision]]';

const related = '[_class,name,fullName,url]';

/** How many builds a page holds. */
export const pageSize = 50;

/** How many of a job's newest builds each collection compares: a result may change after the end. No more than a page: only the first is read again. */
export const buildsComparedAgain = 50;

/** How many builds a page of numbers, times and results holds. */
export const numbersAtOnce = 200;

/** The requested fields of each kind of item. */
export const trees = {
  item: `_class,fullName,name,url,nextBuildNumber,firstBuild[number],lastBuild[number,timestamp],lastCompletedBuild[number],allBuilds[number,timestamp,result,duration]{0,${buildsComparedAgain}},upstreamProjects${related},downstreamProjects${related},jobs[_class,name,url]{0,500}`,
  jobs: (from: number, to: number): string => `jobs[_class,name,url]{${from},${to}}`,
  builds: (list: 'allBuilds' | 'builds', from: number, to: number): string => `${list}[${buildFields}]{${from},${to}}`,
  build: buildFields,
  numbers: (list: 'allBuilds' | 'builds', from: number, to: number): string =>
    `${list}[number,timestamp,result,duration]{${from},${to}}`,
  number: 'number,timestamp',
  name: 'name',
} as const;
