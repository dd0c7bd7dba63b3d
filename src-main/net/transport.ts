import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { type Dispatcher, request } from 'undici';
import { parseAddress } from './address.ts';
import { classify } from './classify.ts';
import { connectionFault } from './connection-fault.ts';
import type { Answer, Credential, NetworkSettings, Outgoing, Transport } from './contract.ts';
import { dispatcherFor } from './dispatcher.ts';
import { retryMoment } from './retry-after.ts';
import { SourceError } from './source-error.ts';

export interface TransportSettings {
  readonly credential: Credential;
  readonly network: NetworkSettings;
  /** The first and the longest wait before a request is tried again, in milliseconds; the waits are drawn at random below. */
  readonly backOff?: { readonly base: number; readonly cap: number; readonly tries: number };
  /** The largest answer that is read, in bytes. */
  readonly largest?: number;
  readonly now?: () => number;
}

const longestAskedWait = 5 * 60_000;
const mostRedirects = 5;

/** A fault that may be gone on another try. */
class Passing extends Error {
  readonly fault: SourceError;
  readonly retryAt: number | null;

  constructor(fault: SourceError, retryAt: number | null = null) {
    super(fault.message);
    this.fault = fault;
    this.retryAt = retryAt;
  }
}

/** Makes the transport of one credential. Only here is it set, after the origin of that very request was checked. */
export function createTransport(settings: TransportSettings): Transport {
  const {
    credential,
    network,
    backOff = { base: 1000, cap: 60_000, tries: 6 },
    largest = 64 * 2 ** 20,
    now = Date.now,
  } = settings;
  const dispatcher = dispatcherFor(network);
  const origins = new Set(credential.origins.map((origin) => parseAddress(origin).origin));

  const waits = new DelegateBackoff<{ attempt: number; result: { error?: Error } | { value?: unknown } }>(
    ({ attempt, result }) => {
      const error = 'error' in result ? result.error : undefined;
      const asked = error instanceof Passing ? error.retryAt : null;
      if (asked !== null) return Math.max(0, asked - now());
      return Math.random() * Math.min(backOff.cap, backOff.base * 2 ** (attempt - 1));
    },
  );
  const again = retry(
    handleWhen((error) => error instanceof Passing),
    { maxAttempts: backOff.tries - 1, backoff: waits },
  );

  const pinned = (address: string): URL => {
    const url = parseAddress(address);
    if (!origins.has(url.origin)) {
      throw new SourceError('token_not_for_origin', `The token is not for ${url.origin}.`);
    }
    return url;
  };

  async function once(outgoing: Outgoing): Promise<Answer> {
    const answer = await followed(outgoing, (address) => send({ ...outgoing, url: pinned(address).href }));
    const verdict = classify(answer);
    if (verdict.kind === 'usable') return answer;
    const retryAt = retryMoment(answer.headers['retry-after'], now());
    const fault = new SourceError(verdict.fault, verdict.detail, retryAt);
    const isTooLong = retryAt !== null && retryAt - now() > longestAskedWait;
    throw verdict.passing && !isTooLong ? new Passing(fault, retryAt) : fault;
  }

  async function send(outgoing: Outgoing): Promise<Answer> {
    try {
      const { statusCode, headers, body } = await request(outgoing.url, {
        method: outgoing.method ?? 'GET',
        headers: {
          accept: 'application/json',
          'user-agent': 'Plumbline',
          ...outgoing.headers,
          authorization: authorization(credential),
        },
        dispatcher,
        ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
        ...(outgoing.signal === undefined ? {} : { signal: outgoing.signal }),
      });
      return { status: statusCode, url: outgoing.url, headers: flat(headers), body: await textOf(body, largest) };
    } catch (error) {
      if (error instanceof SourceError || outgoing.signal?.aborted) throw error;
      const { fault, passing, detail } = connectionFault(error);
      const met = new SourceError(fault, detail);
      throw passing ? new Passing(met) : met;
    }
  }

  return {
    async request(outgoing) {
      try {
        return await again.execute(() => once(outgoing), outgoing.signal);
      } catch (error) {
        outgoing.signal?.throwIfAborted();
        throw error instanceof Passing ? error.fault : error;
      }
    },
  };
}

/** Follows redirects by hand: within the origin and only so many, since a credential must not travel with them. */
async function followed(outgoing: Outgoing, send: (address: string) => Promise<Answer>): Promise<Answer> {
  let address = outgoing.url;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await send(address);
    const location = answer.headers.location;
    if (answer.status < 301 || answer.status > 308 || answer.status === 304 || location === undefined) return answer;
    const next = new URL(location, address);
    const isSignIn = /login|signin|_signin|sso|saml|securityrealm/i.test(next.pathname);
    if (isSignIn || next.origin !== new URL(address).origin) {
      throw new SourceError('sign_in_page', 'The system sends on to another address to sign in.');
    }
    address = next.href;
  }
  throw new SourceError('moved', 'The system sends on and on.');
}

function authorization({ scheme, username, secret }: Credential): string {
  return scheme === 'bearer'
    ? `Bearer ${secret}`
    : `Basic ${Buffer.from(`${username ?? ''}:${secret}`).toString('base64')}`;
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]],
    ),
  );
}

async function textOf(body: Dispatcher.ResponseData['body'], largest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largest)
      throw new SourceError('answer_too_large', `An answer was larger than ${Math.round(largest / 2 ** 20)} MB.`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8').decode(Buffer.concat(chunks));
}
