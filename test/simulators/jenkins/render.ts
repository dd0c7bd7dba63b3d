import type { Build, Cause, Item, JenkinsModel, Job } from './model.ts';
import type { Lazy } from './tree.ts';

type Fields = { readonly [name: string]: Lazy | (() => Lazy) };

const causeClasses = {
  scm: 'hudson.triggers.SCMTrigger$SCMTriggerCause',
  timer: 'hudson.triggers.TimerTrigger$TimerTriggerCause',
  user: 'hudson.model.Cause$UserIdCause',
  'branch-indexing': 'jenkins.branch.BranchIndexingCause',
  upstream: 'hudson.model.Cause$UpstreamCause',
} as const;

function causeOf(cause: Cause): Lazy {
  const base = { _class: causeClasses[cause.kind], shortDescription: `Started by ${cause.kind}` };
  if (cause.kind !== 'upstream') return base;
  const upstreamUrl = cause.project
    .split('/')
    .map((name) => `job/${encodeURIComponent(name)}/`)
    .join('');
  return { ...base, upstreamProject: cause.project, upstreamBuild: cause.build, upstreamUrl };
}

/** What was read of one repository, as the plugin for Git tells it. */
function buildData(revision: string, branch: string | null, remote: string | null): Lazy {
  return {
    _class: 'hudson.plugins.git.util.BuildData',
    lastBuiltRevision: {
      SHA1: revision,
      branch: [{ SHA1: revision, name: `refs/remotes/origin/${branch ?? 'main'}` }],
    },
    remoteUrls: remote === null ? [] : [remote],
    scmName: '',
  };
}

/** What changed in one repository since the build before. */
function changeSet({ changes }: Pick<Build, 'changes'>): Lazy {
  return {
    _class: 'hudson.plugins.git.GitChangeSetList',
    kind: 'git',
    items: changes.map(({ commitId, timestamp }) => ({
      _class: 'hudson.plugins.git.GitChangeSet',
      commitId,
      timestamp,
      msg: 'A change',
    })),
  };
}

/** A build as the API tells it. `url` is the job's, with a slash at its end. */
export function buildFields(build: Build, kind: Job['kind'], url: string): Fields {
  const { revision, branch, remote, readBefore = [] } = build;
  const checkout = revision === null ? [] : [buildData(revision, branch, remote)];
  const checkouts = [...readBefore.map((other) => buildData(other.revision, other.branch, other.remote)), ...checkout];
  const queue =
    build.queuedMillis === null
      ? []
      : [{ _class: 'jenkins.metrics.impl.TimeInQueueAction', queuingDurationMillis: build.queuedMillis }];
  return {
    _class: kind === 'freestyle' ? 'hudson.model.FreeStyleBuild' : 'org.jenkinsci.plugins.workflow.job.WorkflowRun',
    number: build.number,
    url: `${url}${build.number}/`,
    displayName: `#${build.number}`,
    result: build.result,
    building: build.building,
    inProgress: build.building,
    timestamp: build.timestamp,
    duration: build.duration,
    estimatedDuration: -1,
    queueId: build.number,
    keepLog: false,
    actions: [{ _class: 'hudson.model.CauseAction', causes: build.causes.map(causeOf) }, {}, ...queue, ...checkouts],
    ...(kind === 'freestyle'
      ? { changeSet: changeSet(build) }
      : { changeSets: [...readBefore, build].filter(({ changes }) => changes.length > 0).map(changeSet) }),
  };
}

/** The stages of a build as the plugin that shows them tells. */
export function stagesOf({ number, timestamp, duration, queuedMillis, stages = [] }: Build): Lazy {
  return {
    id: String(number),
    name: `#${number}`,
    startTimeMillis: timestamp,
    durationMillis: duration,
    queueDurationMillis: queuedMillis ?? 0,
    stages: stages.map((stage, index) => ({ id: String(index + 6), ...stage })),
  };
}

const named = (build: Build | undefined, url: string): Lazy =>
  build ? { number: build.number, timestamp: build.timestamp, url: `${url}${build.number}/` } : null;

/** The jobs whose configuration starts a job, by full name. */
const upstreamOf = (fullName: string, jobs: readonly Item[], above = ''): readonly string[] =>
  jobs.flatMap((item) => {
    const own = `${above}${item.name}`;
    if ('jobs' in item) return upstreamOf(fullName, item.jobs, `${own}/`);
    return item.downstream.includes(fullName) ? [own] : [];
  });

/** A job, folder, multibranch project or the whole Jenkins, as the API tells it. */
export function itemFields(
  item: Item | JenkinsModel,
  fullName: string,
  url: string,
  { root, jobs }: JenkinsModel & { readonly root: string },
): Fields {
  if (!('name' in item))
    return { _class: 'hudson.model.Hudson', jobs: () => item.jobs.map((job) => childFields(job, '', root)) };
  if ('jobs' in item) {
    const isFolder = item.kind === 'folder';
    return {
      _class: isFolder
        ? 'com.cloudbees.hudson.plugins.folder.Folder'
        : 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
      name: item.name,
      fullName,
      url,
      jobs: () => item.jobs.map((job) => childFields(job, fullName, url)),
    };
  }
  const { builds, kind } = item;
  const last = builds.at(-1);
  const newestFirst = (): Lazy => builds.toReversed().map((build) => () => buildFields(build, kind, url));
  return {
    ...childFields(item, fullName.split('/').slice(0, -1).join('/'), ''),
    fullName,
    url,
    buildable: true,
    inQueue: false,
    nextBuildNumber: item.next ?? (last?.number ?? 0) + 1,
    firstBuild: named(builds[0], url),
    lastBuild: named(last, url),
    lastCompletedBuild: named(
      builds.findLast(({ building }) => !building),
      url,
    ),
    builds: () =>
      builds
        .slice(-100)
        .toReversed()
        .map((build) => buildFields(build, kind, url)),
    allBuilds: newestFirst,
    ...(item.kind === 'freestyle'
      ? {
          upstreamProjects: upstreamOf(fullName, jobs).map((name) => related(name, root)),
          downstreamProjects: item.downstream.map((name) => related(name, root)),
        }
      : {}),
  };
}

const related = (fullName: string, root: string): Lazy => ({
  _class: 'hudson.model.FreeStyleProject',
  name: fullName.split('/').at(-1) ?? fullName,
  fullName,
  url: `${root}${fullName
    .split('/')
    .map((name) => `job/${encodeURIComponent(name)}/`)
    .join('')}`,
});

function childFields(item: Item, parent: string, parentUrl: string): Fields {
  const classes = {
    freestyle: 'hudson.model.FreeStyleProject',
    pipeline: 'org.jenkinsci.plugins.workflow.job.WorkflowJob',
    folder: 'com.cloudbees.hudson.plugins.folder.Folder',
    multibranch: 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject',
  };
  return {
    _class: classes[item.kind],
    name: item.name,
    fullName: parent === '' ? item.name : `${parent}/${item.name}`,
    url: `${parentUrl}job/${encodeURIComponent(item.name)}/`,
    ...('builds' in item ? { color: item.builds.length === 0 ? 'notbuilt' : 'blue' } : {}),
  };
}
