import { z } from 'zod';

/** A moment or a length in milliseconds; some servers and plugins tell fractions. */
const Millis = z.number().transform(Math.round);

/** Only the fields in use; a Jenkins leaves out what its version or plugins do not know. */
const Named = z.object({ fullName: z.string().optional(), name: z.string().optional(), url: z.string().optional() });

const Child = Named.extend({ _class: z.string().optional(), color: z.string().nullish() });

/** A job, a folder or a multibranch project. */
export const ItemAnswer = Named.extend({
  _class: z.string().optional(),
  nextBuildNumber: z.number().int().nullish(),
  firstBuild: z.object({ number: z.number().int() }).nullish(),
  lastBuild: z.object({ number: z.number().int() }).nullish(),
  lastCompletedBuild: z.object({ number: z.number().int() }).nullish(),
  jobs: z.array(Child).optional(),
  upstreamProjects: z.array(Named).nullish(),
  downstreamProjects: z.array(Named).nullish(),
});
export type ItemAnswer = z.output<typeof ItemAnswer>;

const Revision = z.object({
  SHA1: z.string().optional(),
  branch: z.array(z.object({ SHA1: z.string().optional(), name: z.string() })).nullish(),
});

const Cause = z.object({
  upstreamProject: z.string().optional(),
  upstreamBuild: z.number().int().optional(),
});

const Action = z
  .object({
    causes: z.array(Cause.nullable()).optional(),
    lastBuiltRevision: Revision.nullish(),
    remoteUrls: z.array(z.string()).nullish(),
    mercurialRevisionNumber: z.string().optional(),
    queuingDurationMillis: Millis.optional(),
  })
  .nullable();

const ChangeSet = z.object({
  kind: z.string().nullish(),
  items: z.array(z.object({ commitId: z.coerce.string().nullish(), timestamp: Millis.nullish() })).nullish(),
  revisions: z.array(z.object({ module: z.string(), revision: z.coerce.string() })).nullish(),
});

/** One build. A `number` alone is what comes where a server does not look at `tree`. */
export const BuildAnswer = z.object({
  number: z.number().int(),
  result: z.string().nullish(),
  building: z.boolean().nullish(),
  inProgress: z.boolean().nullish(),
  timestamp: Millis.optional(),
  duration: Millis.nullish(),
  actions: z.array(Action).nullish(),
  changeSet: ChangeSet.nullish(),
  changeSets: z.array(ChangeSet).nullish(),
});
export type BuildAnswer = z.output<typeof BuildAnswer>;

/** A page of builds; `allBuilds` holds every one, `builds` the newest hundred. */
export const BuildsAnswer = z.object({
  allBuilds: z.array(BuildAnswer).optional(),
  builds: z.array(BuildAnswer).optional(),
});

/** The builds of a page, newest first. */
export function buildsOf(answer: z.output<typeof BuildsAnswer>): readonly BuildAnswer[] {
  return [...(answer.allBuilds ?? answer.builds ?? [])].sort((a, b) => b.number - a.number);
}

const buildFields =
  'number,result,building,inProgress,timestamp,duration,' +
  'actions[causes[upstreamProject,upstreamBuild],lastBuiltRevision[SHA1,branch[SHA1,name]],remoteUrls,mercurialRevisionNumber,queuingDurationMillis],' +
  'changeSet[kind,items[commitId,timestamp],revisions[module,revision]],changeSets[kind,items[commitId,timestamp]]';

const related = '[_class,name,fullName,url]';

/** What is asked of each kind of thing. */
export const trees = {
  item: `_class,fullName,name,url,nextBuildNumber,firstBuild[number],lastBuild[number],lastCompletedBuild[number],upstreamProjects${related},downstreamProjects${related},jobs[_class,name,fullName,url,color]{0,500}`,
  jobs: (from: number, to: number): string => `jobs[_class,name,fullName,url,color]{${from},${to}}`,
  builds: (list: 'allBuilds' | 'builds', from: number, to: number): string => `${list}[${buildFields}]{${from},${to}}`,
  build: buildFields,
} as const;
