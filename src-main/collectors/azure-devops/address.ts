import { parseAddress } from '../../net/address.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Address } from '../contract.ts';

/** The address of a project taken apart. */
export interface ProjectAddress extends Address {
  readonly edition: 'services' | 'server';
  readonly key: null;
  readonly root: string;
  readonly identity: string;
  /** The host of classic releases: another one with Services, the same address with a Server. */
  readonly releases: string;
  /** The organization or collection in one spelling, however it was reached: what keys of pipelines begin with. */
  readonly place: string;
  /** The name of the project, decoded. */
  readonly project: string;
  /** Its id, which stays when it is renamed; null until an answer contains it. */
  readonly projectId: string | null;
}

/** Reads the address of a project: of Services in its new and its old form, or of a Server. Throws `wrong_address` for others. */
export function projectAddress(address: string): ProjectAddress {
  const url = parseAddress(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const tail = segments.findIndex((segment) => segment.startsWith('_'));
  const names = (tail === -1 ? segments : segments.slice(0, tail)).map(decoded);
  const old = /^([^.]+)\.visualstudio\.com$/.exec(url.hostname)?.[1];
  if (url.hostname === 'dev.azure.com') {
    const [organization, project] = wanted(names, 'https://dev.azure.com/organization/project');
    return {
      ...parts(url.origin, [organization], project),
      edition: 'services',
      furtherOrigins: ['https://vsrm.dev.azure.com'],
      releases: joined('https://vsrm.dev.azure.com', [organization, project]),
      ...knownProject(url.origin, [organization], project),
    };
  }
  if (old !== undefined) {
    const [project] = names[0]?.toLowerCase() === 'defaultcollection' ? names.slice(1) : names;
    if (project === undefined) throw noProject('https://organization.visualstudio.com/project');
    return {
      ...parts(url.origin, [], project),
      edition: 'services',
      furtherOrigins: [`https://${old}.vsrm.visualstudio.com`],
      releases: joined(`https://${old}.vsrm.visualstudio.com`, [project]),
      ...knownProject('https://dev.azure.com', [old], project),
    };
  }
  const [, project] = wanted(names.slice(-2), 'https://server/collection/project');
  const before = names.slice(0, -1);
  const server = parts(url.origin, before, project);
  return {
    ...server,
    edition: 'server',
    releases: server.canonical,
    ...knownProject(url.origin, before, project),
  };
}

const parts = (origin: string, before: readonly string[], project: string) => ({
  origin,
  canonical: joined(origin, [...before, project]),
  key: null,
  project,
  projectId: null,
});

/** The identity of a project: independent of letter case and of the address that leads to it. */
function knownProject(origin: string, before: readonly string[], project: string) {
  const names = before.map((name) => name.toLowerCase());
  return {
    root: joined(origin, names.slice(0, -1)),
    place: joined(origin, names),
    identity: joined(origin, [...names, project.toLowerCase()]),
  };
}

const joined = (origin: string, names: readonly string[]): string =>
  [origin, ...names.map(encodeURIComponent)].join('/');

const noProject = (example: string): SourceError =>
  new SourceError('wrong_address', `The address must lead to a project, such as ${example}.`);

function wanted(names: readonly string[], example: string): readonly [string, string] {
  const [first, second] = names;
  if (first === undefined || second === undefined) throw noProject(example);
  return [first, second];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A project as an answer names it. */
export interface NamedProject {
  readonly id?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** The project of an address; answers stored by an earlier version do not contain its id. */
export type OwnProject = Pick<ProjectAddress, 'place' | 'project'> & { readonly projectId?: string | null | undefined };

/** The beginning of all keys of an organization's or a collection's pipelines. */
export const pipelineRoot = ({ place }: Pick<ProjectAddress, 'place'>): string => `azure-devops:${place}/`;

/**
 * The targets of links to a pipeline. A link without a project means the address's own, and so does one with its id, whatever its name was then.
 * Another project is its id too, which is an alias of its own pipelines.
 */
export function pipelineKey(
  address: OwnProject,
  kind: 'build' | 'release',
  definition: number,
  project: NamedProject | null | undefined = null,
): string {
  const own = address.project.toLowerCase();
  const id = project?.id?.toLowerCase();
  const isOwn = id !== undefined && [own, address.projectId?.toLowerCase()].includes(id);
  const name = isOwn ? own : (project?.id ?? project?.name ?? own).toLowerCase();
  return `${pipelineRoot(address)}${encodeURIComponent(name)}/${kind}/${definition}`;
}

/** The key by which other projects name a pipeline of this one; null where that is its own, or its project's id is not known. */
export function aliasOf(
  { projectId, ...address }: OwnProject,
  kind: 'build' | 'release',
  definition: number,
): string | null {
  if (!projectId || address.project.toLowerCase() === projectId.toLowerCase()) return null;
  return pipelineKey({ ...address, project: projectId }, kind, definition);
}
