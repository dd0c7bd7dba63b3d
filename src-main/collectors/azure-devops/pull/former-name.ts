import type { Source } from '../../contract.ts';
import { type ProjectAddress, pipelineRoot } from '../address.ts';
import type { SendRequest } from '../request.ts';
import { buildsById } from './builds.ts';

/** How many stored builds are looked up. */
const mostBuilds = 100;

/**
 * The project's former name in the keys of its stored pipelines, if it was renamed; null if it was not. Builds are numbered across an organization
 * or a collection: a project with one of the stored builds is the same.
 */
export async function formerName(
  source: Source,
  sendRequest: SendRequest,
  address: ProjectAddress,
): Promise<string | null> {
  const root = pipelineRoot(address);
  const stored = (source.storedPipelines?.() ?? []).flatMap((key) => {
    const [name, kind, definition] = key.startsWith(root) ? key.slice(root.length).split('/') : [];
    return name === undefined ? [] : [{ key, name: decodeURIComponent(name), kind, definition: Number(definition) }];
  });
  if (stored.some(({ name }) => name === address.project.toLowerCase())) return null;
  const runs = stored.flatMap(({ key, ...pipeline }) =>
    (source.storedSeries?.(key, '')?.newest ?? []).map(({ number }) => ({ number, ...pipeline })),
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
  const same = builds.find(({ number, definition }) =>
    there.some((build) => build.id === number && build.definition.id === definition),
  );
  return same?.name ?? null;
}
