import type { z } from 'zod';
import type { IntegTypeField } from '#shared/api/fields.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import type { Address, Collector } from '../../collectors/contract.ts';
import { SourceError } from '../../net/source-error.ts';
import type { IntegrationRow, MovedSystem, StoreReader, TokenRow } from '../../store/contract.ts';
import { collectorFor } from '../../sync/collector-for.ts';
import { plainCanonical, readAddress } from '../address.ts';
import type { InputFault } from '../check-input.ts';

/** The wanted integration. Members that the schema refused are undefined, so that the rules of the others still apply. */
export interface IntegrationInput {
  readonly integration_type: z.output<typeof IntegTypeField> | undefined;
  readonly name: string | undefined;
  readonly project_id: number | undefined;
  readonly token_id: number | undefined;
  readonly url: string | undefined;
}

/** Faults by member; a conflict alone is 409, anything else 422. */
export interface RuleFaults {
  readonly broken: readonly InputFault[];
  readonly taken: readonly InputFault[];
}

interface Rules {
  readonly store: StoreReader;
  readonly collectors: readonly Collector[];
  /** The integration that is changed, whose own name and address are not in its way. */
  readonly self: number | null;
}

function tokenFault(wanted: IntegrationInput, token: TokenRow | null | undefined): string | null {
  if (token === undefined) return null;
  if (token === null) return 'names no token; the list of tokens has the ids';
  if (wanted.integration_type === undefined || token.integType === wanted.integration_type) return null;
  return `names a token for ${token.integType}; this integration needs one for ${wanted.integration_type}`;
}

/** One spelling of the address, or what is wrong with it. */
export function canonicalOf(
  collectors: readonly Collector[],
  type: IntegType | undefined,
  url: string,
): Address | { readonly fault: string } {
  const read = readAddress(url);
  if ('fault' in read) return read;
  const collector = collectorFor(collectors, type, url);
  if (!collector) return { canonical: plainCanonical(read.url), origin: read.url.origin, key: null };
  try {
    return collector.address(url);
  } catch (error) {
    if (error instanceof SourceError) return { fault: `is not understood: ${error.message}` };
    throw error;
  }
}

/** Why an integration cannot take an address: its stored data would not match what is there. */
export function differentSystem(
  collectors: readonly Collector[],
  { type, url }: Pick<IntegrationRow, 'type' | 'url'>,
  now: string,
): readonly InputFault[] {
  const areValid = [url, now].every((one) => 'canonical' in canonicalOf(collectors, type, one));
  const detail = areValid ? collectorFor(collectors, type, now)?.differs?.(url, now) : null;
  return detail ? [{ pointer: '/url', detail }] : [];
}

/**
 * Where the system was and is, if the new address has another origin or context path, as after a move to https; else null. What is collected there
 * may have another name too: keys name their system first, and a collector recognises by itself what was renamed within it.
 */
export function movedSystem(
  collectors: readonly Collector[],
  { type, url }: Pick<IntegrationRow, 'type' | 'url'>,
  now: string,
): MovedSystem | null {
  const system = collectorFor(collectors, type, now)?.id;
  const [from, to] = [url, now].map((one) => canonicalOf(collectors, type, one));
  if (!system || !from || !to || 'fault' in from || 'fault' in to) return null;
  const [before, after] = [rootOf(from), rootOf(to)];
  return before === after ? null : { system, from: before, to: after };
}

const identityOf = ({ canonical, identity }: Address): string => identity ?? canonical;
const rootOf = ({ canonical, root }: Address): string => root ?? new URL(canonical).origin;

/** Something of a system, at its address as it is written. */
interface SourceAddress {
  readonly type: IntegType | undefined;
  readonly url: string;
}

/** Whether two addresses, however they are spelled, are those of the same thing; not where either is none. */
export function isSameAddress(collectors: readonly Collector[], one: SourceAddress, other: SourceAddress): boolean {
  if (one.type === undefined || one.type !== other.type) return false;
  const identity = ({ type, url }: SourceAddress): string | null => {
    const read = canonicalOf(collectors, type, url);
    return 'canonical' in read ? identityOf(read) : null;
  };
  const ids = identity(one);
  return ids !== null && ids === identity(other);
}

/** Why a token may not be sent to an origin; null if it may, or where no token is known. */
export function addressFault(
  origin: string,
  token: Pick<TokenRow, 'name' | 'origins'> | null | undefined,
): string | null {
  if (!token || token.origins.includes(origin)) return null;
  return `is at ${origin}, where the token "${token.name}" may not be sent; it is bound to ${token.origins.join(', ')}`;
}

/** Everything that the rules find wrong, all at once. Nothing is sent anywhere. */
export function ruleFaults(rules: Rules, wanted: IntegrationInput): RuleFaults {
  const { store, collectors, self } = rules;
  const broken: InputFault[] = [];
  const taken: InputFault[] = [];
  const refuse = (list: InputFault[], member: string, detail: string | null): void => {
    if (detail) list.push({ pointer: `/${member}`, detail });
  };

  const token = wanted.token_id === undefined ? undefined : store.token(wanted.token_id);
  refuse(broken, 'token_id', tokenFault(wanted, token));

  const project = wanted.project_id === undefined ? undefined : store.project(wanted.project_id);
  refuse(broken, 'project_id', project === null ? 'names no project; the list of projects has the ids' : null);
  const others: readonly IntegrationRow[] = project
    ? store.integrations(project.id).filter(({ id }) => id !== self)
    : [];

  if (wanted.name !== undefined && others.some(({ name }) => name === wanted.name)) {
    refuse(taken, 'name', `is taken: the project has an integration "${wanted.name}" already`);
  }

  if (wanted.url !== undefined) {
    const { integration_type: type } = wanted;
    const address = canonicalOf(collectors, type, wanted.url);
    if ('fault' in address) refuse(broken, 'url', address.fault);
    else {
      refuse(broken, 'url', addressFault(address.origin, token));
      const wantedAddress = { type, url: wanted.url };
      const same = others.find((other) => isSameAddress(collectors, wantedAddress, other));
      refuse(taken, 'url', same ? `is collected already by the integration "${same.name}"` : null);
    }
  }
  return { broken, taken };
}
