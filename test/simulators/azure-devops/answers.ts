import type { SimulatedAnswer } from '../faults.ts';
import type { AzureModel, SimulatedBuild, SimulatedRelease } from './model.ts';
import {
  buildOf,
  changeOf,
  definitionDetailsOf,
  definitionOf,
  deploymentOf,
  inRevision,
  type ProjectLocation,
  releaseDefinitionOf,
  releaseOf,
  timelineOf,
} from './render.ts';

/** How its lists misbehave, for good. */
export interface ListHabits {
  /** Whether a token for the next builds gives the first ones again. */
  readonly repeatsFirstPage?: boolean;
  /** The most that a list gives at once. */
  readonly largestTop?: number;
  /** Builds, and releases with their deployments, that the token may not see: they are left out of a page after it was cut to its size. */
  readonly hides?: (id: number) => boolean;
}

export const json = (
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): SimulatedAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8; api-version=6.0', ...headers },
  body: JSON.stringify(value),
});

/** An error as Azure DevOps writes it. */
export const problem = (status: number, message: string, typeKey: string): SimulatedAnswer =>
  json({ $id: '1', innerException: null, message, typeName: typeKey, typeKey, errorCode: 0, eventId: 3000 }, status);

const list = (value: readonly unknown[], next: string | number | null = null): SimulatedAnswer =>
  json({ count: value.length, value }, 200, next === null ? {} : { 'x-ms-continuationtoken': String(next) });

const notThere: SimulatedAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain', 'x-tfs-serviceerror': 'Not+found' },
  body: 'The controller for this path was not found.',
};

/** What the builds' side of a project answers. */
export function buildsAnswer(
  model: AzureModel,
  location: ProjectLocation,
  path: string,
  query: URLSearchParams,
  habits: ListHabits,
): SimulatedAnswer {
  const [area, kind, id, part, timeline] = path.split('/');
  if (area?.toLowerCase() !== 'build') return notThere;
  if (kind?.toLowerCase() === 'definitions') {
    if (id === undefined) return byPosition(model.definitions, query, (one) => definitionOf(one, location));
    const definition = model.definitions.find((one) => String(one.id) === id);
    const revision = Number(query.get('revision') ?? Number.MAX_SAFE_INTEGER);
    return definition
      ? json(definitionDetailsOf(inRevision(definition, revision), location))
      : problem(404, `Build definition ${id} not found.`, 'DefinitionNotFoundException');
  }
  if (kind?.toLowerCase() !== 'builds') return notThere;
  if (id === undefined) return buildList(model, location, query, habits);
  const build = model.builds.find((one) => String(one.id) === id);
  if (!build || build.deleted)
    return problem(404, `The requested build ${id} could not be found.`, 'BuildNotFoundException');
  if (part === undefined) return json(buildOf(build, model, location));
  if (part.toLowerCase() === 'changes') return byPosition(build.changes, query, changeOf);
  if (part.toLowerCase() !== 'timeline') return notThere;
  if (timeline === undefined) return build.isInvalid ? json(null) : json(timelineOf(build, build.stages));
  const earlier = build.earlier.find(({ timelineId }) => timelineId === timeline);
  return earlier ? json(timelineOf(build, earlier.stages)) : notThere;
}

/** A list whose token counts its members. */
function byPosition<T>(members: readonly T[], query: URLSearchParams, render: (member: T) => unknown): SimulatedAnswer {
  const from = Number(query.get('continuationToken') ?? 0);
  const top = Number(query.get('$top') ?? 100);
  const next = from + top < members.length ? from + top : null;
  return list(members.slice(from, from + top).map(render), next);
}

function buildList(
  model: AzureModel,
  location: ProjectLocation,
  query: URLSearchParams,
  habits: ListHabits,
): SimulatedAnswer {
  const ids = query.get('buildIds')?.split(',').map(Number);
  if (ids)
    return list(
      model.builds
        .filter(({ id, deleted }) => ids.includes(id) && !deleted)
        .map((one) => buildOf(one, model, location)),
    );
  const order = query.get('queryOrder') ?? '';
  const isUp = order.endsWith('Ascending');
  const timeOf = timeBy(order);
  const [earliest, latest] = [momentIn(query, 'minTime'), momentIn(query, 'maxTime')];
  const isWanted = (one: SimulatedBuild): boolean => {
    const status = query.get('statusFilter') ?? 'all';
    const time = timeOf(one);
    return (
      (status === 'all' || one.status === status) &&
      (query.get('deletedFilter') === 'includeDeleted' || !one.deleted) &&
      (earliest === null || (time !== null && time >= earliest)) &&
      (latest === null || (time !== null && time <= latest))
    );
  };
  const token = habits.repeatsFirstPage ? null : query.get('continuationToken');
  const sorted = model.builds
    .filter(isWanted)
    .sort((a, b) => ((timeOf(a) ?? 0) - (timeOf(b) ?? 0) || a.id - b.id) * (isUp ? 1 : -1))
    .filter((one) => token === null || !isBeforeToken(one, token, timeOf, isUp));
  const top = Math.min(Number(query.get('$top') ?? 1000), habits.largestTop ?? 5000);
  const next = sorted[top];
  // The token names the moment of the next build, and of those at the same moment its id.
  return list(
    sorted
      .slice(0, top)
      .filter(({ id }) => !habits.hides?.(id))
      .map((one) => buildOf(one, model, location)),
    next ? `${new Date(timeOf(next) ?? 0).toISOString()};${next.id}` : null,
  );
}

const momentIn = (query: URLSearchParams, name: string): number | null => {
  const text = query.get(name);
  return text === null ? null : Date.parse(text);
};

function timeBy(order: string): (build: SimulatedBuild) => number | null {
  if (order.startsWith('finishTime')) return ({ finishedAt }) => finishedAt;
  if (order.startsWith('startTime')) return ({ startedAt }) => startedAt;
  return ({ queuedAt }) => queuedAt;
}

function isBeforeToken(one: SimulatedBuild, token: string, timeOf: ReturnType<typeof timeBy>, isUp: boolean): boolean {
  const [moment = '', id = '0'] = token.split(';');
  const distance = (timeOf(one) ?? 0) - Date.parse(moment) || one.id - Number(id);
  return isUp ? distance < 0 : distance > 0;
}

/** What the releases' side of a project answers. Its tokens are ids, and the one that is named comes again. */
export function releasesAnswer(
  model: AzureModel,
  location: ProjectLocation,
  path: string,
  query: URLSearchParams,
  habits: ListHabits,
): SimulatedAnswer {
  const [area, kind, id] = path.split('/');
  if (area?.toLowerCase() !== 'release') return notThere;
  switch (kind?.toLowerCase()) {
    case 'definitions':
      return byPosition(model.releaseDefinitions, query, (one) => releaseDefinitionOf(one, location));
    case 'deployments':
      return deploymentList(model, query, habits);
    case 'releases':
      return id === undefined ? releaseList(model, location, query, habits) : oneRelease(model, location, id);
    default:
      return notThere;
  }
}

function oneRelease(model: AzureModel, location: ProjectLocation, id: string): SimulatedAnswer {
  const release = model.releases.find((one) => String(one.id) === id);
  if (!release) return problem(404, `VS402962: There is no release with ID ${id}.`, 'ReleaseNotFoundException');
  return json(releaseOf(release, model, location));
}

function releaseList(
  model: AzureModel,
  location: ProjectLocation,
  query: URLSearchParams,
  habits: ListHabits,
): SimulatedAnswer {
  return byId(
    model.releases,
    query,
    ({ id }) => id,
    (one) => releaseOf(one, model, location),
    { ...habits, hides: ({ id }) => habits.hides?.(id) ?? false },
  );
}

function deploymentList(model: AzureModel, query: URLSearchParams, habits: ListHabits): SimulatedAnswer {
  const [modified, started] = [momentIn(query, 'minModifiedTime'), momentIn(query, 'minStartedTime')];
  const all = model.releases
    .flatMap((release: SimulatedRelease) => release.deployments.map((deployment) => ({ release, deployment })))
    .filter(({ deployment }) => modified === null || deployment.modifiedAt >= modified)
    .filter(({ deployment }) => started === null || deployment.startedAt >= started);
  return byId(
    all,
    query,
    ({ deployment }) => deployment.id,
    ({ release, deployment }) => deploymentOf(release, deployment),
    { ...habits, hides: ({ release }) => habits.hides?.(release.id) ?? false },
  );
}

function byId<T>(
  members: readonly T[],
  query: URLSearchParams,
  idOf: (member: T) => number,
  render: (member: T) => unknown,
  { largestTop = 100, hides = () => false }: { largestTop?: number; hides?: (member: T) => boolean } = {},
): SimulatedAnswer {
  const from = Number(query.get('continuationToken') ?? 0);
  const top = Math.min(Number(query.get('$top') ?? 50), largestTop);
  const rest = [...members].sort((a, b) => idOf(a) - idOf(b)).filter((one) => idOf(one) >= from);
  const next = rest[top];
  const shown = rest.slice(0, top).filter((one) => !hides(one));
  return list(shown.map(render), next ? idOf(next) : null);
}
