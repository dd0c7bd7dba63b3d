import { parseAddress } from '../../net/address.ts';
import type { Address } from '../contract.ts';

/** An address of a Jenkins taken apart. */
export interface JobAddress extends Address {
  /** The address of the Jenkins itself: origin and context path, without a trailing slash. */
  readonly root: string;
  /** The names in the path to the item, encoded as in the address; empty for the whole Jenkins. */
  readonly names: readonly string[];
}

/** Reads the address of an item. Views, build numbers, `/api/json` and other tails are dropped; a context path is kept. */
export function jobAddress(address: string): JobAddress {
  const url = parseAddress(address);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const first = segments.findIndex((segment) => segment === 'job' || segment === 'view' || segment === 'api');
  const context = first === -1 ? segments : segments.slice(0, first);
  const names: string[] = [];
  for (let at = context.length; at < segments.length; at++) {
    const [kind, name] = [segments[at], segments[at + 1]];
    if (kind === 'view' && name !== undefined) at++;
    else if (kind === 'job' && name !== undefined) {
      names.push(name);
      at++;
    } else break;
  }
  const root = [url.origin, ...context].join('/');
  const fullName = names.map(decodedName).join('/');
  return { origin: url.origin, root, names, canonical: itemUrl(root, names), key: pipelineKey(root, fullName) };
}

/** The address of an item from the encoded names of its path. */
export function itemUrl(root: string, names: readonly string[]): string {
  return [root, ...names.flatMap((name) => ['job', name])].join('/');
}

/** The targets of links to a pipeline: the Jenkins and the full name. */
export function pipelineKey(root: string, fullName: string): string {
  return `jenkins:${root}/${fullName}`;
}

/** A name of an address, decoded once; one that cannot be decoded stays as it is. */
export function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
