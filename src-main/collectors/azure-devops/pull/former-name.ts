import { SourceError } from '../../../net/source-error.ts';
import type { Source } from '../../contract.ts';
import { type ProjectAddress, pipelineRoot } from '../address.ts';
import { releaseRecords } from '../read/release.ts';
import { momentOf } from '../read/times.ts';
import type { SendRequest } from '../request.ts';
import { ReleaseAnswer } from '../schema.ts';
import { buildsById } from './builds.ts';

/** How many stored builds are looked up, and how many releases, which are read one by one. */
const mostBuilds = 100;
const mostReleases = 20;

interface StoredRelease {
  readonly kind: string | undefined;
  readonly number: number;
  readonly definition: number;
  readonly startedAt: number | null;
}

/**
 * The project's former name in the keys of its stored pipelines, if it was renamed; null if it was not. Builds are numbered across an organization
 * or a collection: a project with one of the stored builds is the same, and so is one with a stored release. Their starts are compared, since another
 * server has the same numbers.
 */
export async function formerName(
  source: Source,
  sendRequest: SendRequest,
  address: ProjectAddress,
): Promise<string | null> {
  const root = pipelineRoot(address);
  const stored = [...(source.storedPipelines?.() ?? [])].flatMap(([key, pipelineId]) => {
    const [name, kind, definition] = key.startsWith(root) ? key.slice(root.length).split('/') : [];
    return name === undefined
      ? []
      : [{ pipelineId, name: decodeURIComponent(name), kind, definition: Number(definition) }];
  });
  if (stored.some(({ name }) => name === address.project.toLowerCase())) return null;
  const runs = stored.flatMap(({ pipelineId, ...pipeline }) =>
    (source.storedSeries?.(pipelineId, '')?.newest ?? []).map((run) => ({ ...run, ...pipeline })),
  );
  // Pipelines without runs identify no project: the one at the address may take them over.
  if (runs.length === 0) return stored[0]?.name ?? null;
  const builds = runs
    .filter(({ kind }) => kind === 'build')
    .sort((a, b) => b.number - a.number)
    .slice(0, mostBuilds);
  const there = await buildsById(
    sendRequest,
    builds.map(({ number }) => number),
    async () => undefined,
  );
  const same = builds.find(({ number, definition, startedAt }) =>
    there.some(
      ({ id, definition: { id: ofDefinition }, startTime }) =>
        id === number && ofDefinition === definition && (startedAt === null || momentOf(startTime) === startedAt),
    ),
  );
  try {
    return (same ?? (await sameRelease(runs, sendRequest, address)))?.name ?? null;
  } catch (error) {
    // Where the token reads builds alone, none of the stored ones was there: it is another project. Where no builds are stored, the next collection asks again.
    if (builds.length > 0 && error instanceof SourceError && error.fault.startsWith('token_')) return null;
    throw error;
  }
}

/** Of the newest stored releases that began, one that the project at the address has; undefined where there is none. */
async function sameRelease<R extends StoredRelease>(
  runs: readonly R[],
  sendRequest: SendRequest,
  address: ProjectAddress,
): Promise<R | undefined> {
  const releases = runs
    .filter(({ kind, startedAt }) => kind === 'release' && startedAt !== null)
    .sort((a, b) => b.number - a.number);
  for (const release of releases.slice(0, mostReleases)) {
    const { number, definition, startedAt } = release;
    const answer = await sendRequest({ of: 'releases', path: `release/releases/${number}` }, ReleaseAnswer);
    if (answer?.value.releaseDefinition.id !== definition) continue;
    const item = { kind: 'release', url: '', context: { ...address }, body: JSON.stringify(answer.value) };
    if (releaseRecords(item).some((one) => one.kind === 'run' && one.startedAt === startedAt)) return release;
  }
  return undefined;
}
