import type { Source } from '../../contract.ts';
import { type ProjectAddress, pipelineRoot } from '../address.ts';
import { momentOf } from '../read/times.ts';
import type { SendRequest } from '../request.ts';
import { buildsById } from './builds.ts';

/** How many stored builds are looked up. */
const mostBuilds = 100;

/**
 * The project's former name in the keys of its stored pipelines, if it was renamed; null if it was not. Builds are numbered across an organization
 * or a collection: a project with one of the stored builds is the same. Their starts are compared, since another server has the same numbers.
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
  return same?.name ?? null;
}
