import { SourceError } from '../../../net/source-error.ts';
import type { RawItem } from '../../contract.ts';
import type { OnUnread } from '../../members.ts';
import { aliasOf, type ProjectAddress, pipelineKey } from '../address.ts';
import type { SendRequest } from '../request.ts';
import { DefinitionAnswer, ReleaseDefinitionAnswer } from '../schema.ts';
import type { ProjectState } from './cursor.ts';
import { allOf } from './pages.ts';

const atOnce = 1000;

/**
 * Every build definition that exists now; an unreadable one fails the list unless `onUnread` receives it. Throws `wrong_address` if there is no
 * project.
 */
export async function buildDefinitions(
  sendRequest: SendRequest,
  onUnread?: OnUnread,
): Promise<readonly DefinitionAnswer[]> {
  const params = { $top: atOnce, queryOrder: 'definitionNameAscending' };
  const request = { of: 'builds', path: 'build/definitions', params, optional: 'service' } as const;
  const definitions = await allOf(sendRequest, request, DefinitionAnswer, ({ id }) => id, onUnread);
  if (definitions === null)
    throw new SourceError('wrong_address', 'Nothing is there: check the organization and the project.');
  return definitions;
}

/** Every classic release definition with what it consumes. */
export async function releaseDefinitions(
  sendRequest: SendRequest,
  onUnread?: OnUnread,
): Promise<readonly ReleaseDefinitionAnswer[]> {
  const params = { $expand: 'artifacts', $top: atOnce };
  const request = { of: 'releases', path: 'release/definitions', params, optional: 'service' } as const;
  return (await allOf(sendRequest, request, ReleaseDefinitionAnswer, ({ id }) => id, onUnread)) ?? [];
}

/** The name of a definition with its folder. */
export const fullNameOf = ({
  name,
  path,
}: Pick<DefinitionAnswer, 'path'> & { name?: string | null | undefined }): string =>
  [...(path ?? '').split('\\'), name ?? ''].filter((part) => part !== '').join('/');

/** An item for a new or renamed definition; null if nothing changed. */
export function definitionItem(
  address: ProjectAddress,
  kind: 'build' | 'release',
  definition: DefinitionAnswer | ReleaseDefinitionAnswer,
  state: ProjectState,
  holders = holdersOf(state),
): RawItem | null {
  const names = state[kind === 'build' ? 'builds' : 'releases'].definitions;
  const fullName = distinct(fullNameOf(definition), kind, definition.id, holders);
  const artifacts = 'artifacts' in definition ? (definition.artifacts ?? []) : [];
  const fingerprint = [
    fullName,
    address.projectId ?? '',
    ...artifacts.map((one) => one.definitionReference?.definition?.id ?? ''),
  ].join('\n');
  if (names.get(definition.id) === fingerprint) return null;
  const own = holderOf(kind, definition.id);
  holders.get(nameIn(names.get(definition.id) ?? ''))?.delete(own);
  holders.set(fullName, (holders.get(fullName) ?? new Set()).add(own));
  names.set(definition.id, fingerprint);
  const { place, project, projectId, canonical } = address;
  const page = kind === 'build' ? '_build' : '_release';
  return {
    kind: 'definition',
    url: `${canonical}/${page}?definitionId=${definition.id}`,
    context: {
      place,
      project,
      projectId,
      kind,
      fullName,
      key: pipelineKey(address, kind, definition.id),
      alias: aliasOf(address, kind, definition.id),
    },
    body: JSON.stringify(definition),
  };
}

/** Items for the existing definitions. A deleted one loses its name if a new one has it, as after a first collection. */
export function listedItems(
  address: ProjectAddress,
  kind: 'build' | 'release',
  listed: readonly (DefinitionAnswer | ReleaseDefinitionAnswer)[],
  state: ProjectState,
): readonly RawItem[] {
  const there = new Set(listed.map(({ id }) => id));
  const wanted = new Set(listed.map(fullNameOf).flatMap((name) => (kind === 'build' ? name : [name, asRelease(name)])));
  const stored = [...state[kind === 'build' ? 'builds' : 'releases'].definitions];
  const renamed = stored.flatMap(([id, fingerprint]) => {
    const name = nameIn(fingerprint);
    return !there.has(id) && wanted.has(name) ? [{ id, name: `${name} (${id})`, path: null, project: null }] : [];
  });
  const holders = holdersOf(state);
  return [...renamed, ...listed].flatMap(
    (definition) => definitionItem(address, kind, definition, state, holders) ?? [],
  );
}

/** The name of a release definition if a build definition has the same. */
const asRelease = (name: string): string => `${name} (release)`;

/** The definitions that have each name. */
type Holders = Map<string, Set<string>>;

const holderOf = (kind: 'build' | 'release', id: number): string => `${kind} ${id}`;

const nameIn = (fingerprint: string): string => fingerprint.split('\n', 1)[0] ?? '';

function holdersOf({ builds, releases }: ProjectState): Holders {
  const holders: Holders = new Map();
  for (const [kind, { definitions }] of [
    ['build', builds],
    ['release', releases],
  ] as const)
    for (const [id, fingerprint] of definitions) {
      const name = nameIn(fingerprint);
      holders.set(name, (holders.get(name) ?? new Set()).add(holderOf(kind, id)));
    }
  return holders;
}

/** Makes a name unique: a release definition may have the name of a build definition, and any definition that of a deleted one. */
function distinct(fullName: string, kind: 'build' | 'release', id: number, holders: Holders): string {
  const isTaken = (name: string): boolean => {
    const others = holders.get(name) ?? new Set();
    return others.size > (others.has(holderOf(kind, id)) ? 1 : 0);
  };
  const others = kind === 'release' ? [asRelease(fullName)] : [];
  return [fullName, ...others].find((name) => !isTaken(name)) ?? `${fullName} (${id})`;
}
