import { setTimeout as delay } from 'node:timers/promises';
import { DelegateBackoff, handleWhen, retry } from 'cockatiel';
import { request } from 'undici';
import { parseAddress, shownAddress } from './address.ts';
import { largestOf, textOf } from './answer/body.ts';
import { classify, isUnnamedLimit } from './answer/classify.ts';
import { maskingOf } from './answer/masking.ts';
import { mostValues } from './answer/parsed-json.ts';
import { pauseOf, unnamedPause } from './answer/rate-limit-pause.ts';
import { followed } from './answer/redirects.ts';
import { connectionFault } from './connection/connection-fault.ts';
import { type Connections, firstSilence, openConnections } from './connection/dispatcher.ts';
import type { Answer, Credential, NetworkSettings, Outgoing, Transport } from './contract.ts';
import { authorizationOf, withoutSecret } from './credential.ts';
import { orStopped } from './or-stopped.ts';
import { createOriginLimiter, type OriginLimiter, type OriginLimiterSettings } from './origin-limiter.ts';
import { SourceError } from './source-error.ts';
import { TransientError } from './transient-error.ts';

export interface TransportSettings extends Partial<OriginLimiterSettings> {
  /** A function is called for each request: if it returns another object than before, later requests use that. */
  readonly network: NetworkSettings | (() => NetworkSettings);
  /** The first and the longest wait before a request is tried again, in milliseconds: each wait is random, up to a limit that doubles from `base` to `cap`. */
  readonly backOff?: { readonly base: number; readonly cap: number; readonly tries: number };
  /** The largest answer that is read, in bytes, unless a collector names a larger size for it. */
  readonly largest?: number;
  readonly patience?: Patience;
}

/** How long an answer may take, in milliseconds. A silent address must cost minutes at most, since others of its origin wait behind it. */
interface Patience {
  /** How long the first try waits without a byte. The next one waits twice as long, since some answers take longer than usual. */
  readonly silence: number;
  /** From the request to the last byte. */
  readonly whole: number;
  /** How often a request without an answer is tried. */
  readonly tries: number;
}

/** Headers about the sender: the transport sets them, a collector cannot. */
const ours = new Set(['authorization', 'proxy-authorization', 'cookie', 'host', 'user-agent', 'accept-encoding']);

/**
 * Makes the transport of each credential. All share the connections and, for each origin, one limiter. Only here is a
 * credential set, after the origin of that very request was checked.
 */
export function createTransports(settings: TransportSettings): (credential: Credential) => Transport {
  const {
    backOff = { base: 1000, cap: 60_000, tries: 6 },
    largest = 10 * 2 ** 20,
    patience = { silence: firstSilence, whole: 120_000, tries: 2 },
    now = Date.now,
    sleep = (millis, signal) => delay(millis, undefined, { ...(signal && { signal }) }),
    requestsAtOnce = 2,
    outage = { addresses: 30, rest: 30_000 },
  } = settings;
  let opened: { readonly connections: Connections; readonly by: NetworkSettings } | null = null;
  const limiters = new Map<string, OriginLimiter>();

  function limiterOf(origin: string): OriginLimiter {
    const limiter = limiters.get(origin) ?? createOriginLimiter({ requestsAtOnce, outage, now, sleep });
    limiters.set(origin, limiter);
    return limiter;
  }

  /** Opened at the first request, since settings that cannot be used must not keep the service from starting. */
  function currentConnections(): Connections {
    const network = typeof settings.network === 'function' ? settings.network() : settings.network;
    if (opened?.by !== network) {
      // Requests under way on the old connections end there.
      opened?.connections.dispatcher.close().catch(() => undefined);
      opened = null;
      opened = { connections: openConnections(network, process.env, patience.silence), by: network };
    }
    return opened.connections;
  }

  async function send(
    outgoing: Outgoing,
    { dispatcher, proxies }: Connections,
    authorization: string | null,
    silence: number,
  ): Promise<Answer> {
    const { method, url, headers, body, signal } = outgoing;
    const own = Object.entries(headers ?? {}).filter(([name]) => !ours.has(name.toLowerCase()));
    const tooLong = AbortSignal.timeout(patience.whole);
    const stop = signal === undefined ? tooLong : AbortSignal.any([signal, tooLong]);
    try {
      const answering = request(url, {
        method: method ?? 'GET',
        headers: {
          accept: 'application/json',
          ...Object.fromEntries(own),
          'accept-encoding': 'gzip',
          'user-agent': 'Plumbline',
          ...(authorization === null ? {} : { authorization }),
        },
        dispatcher,
        headersTimeout: silence,
        bodyTimeout: silence,
        signal: stop,
        ...(body === undefined ? {} : { body }),
      });
      const answer = await orStopped(answering, stop);
      const headers = flat(answer.headers);
      const most = largestOf(largest, outgoing.largest);
      const text = await textOf(answer.body, headers['content-encoding'] ?? '', most, shownAddress(url));
      return { status: answer.statusCode, url, headers, body: text };
    } catch (error) {
      if (error instanceof SourceError || signal?.aborted) throw error;
      const { fault, isTransient, detail } = connectionFault(error, new URL(url), proxies);
      const met = new SourceError(fault, detail);
      throw isTransient ? new TransientError(met) : met;
    }
  }

  return (credential) => {
    const masking = maskingOf(credential);
    const origins = new Set(credential.origins.map((origin) => parseAddress(origin).origin));

    function pinned(address: string): URL {
      const url = parseAddress(address);
      if (!origins.has(url.origin))
        throw new SourceError('token_not_for_origin', `The token is not for ${url.origin}.`);
      return url;
    }

    async function once(outgoing: Outgoing, limiter: OriginLimiter, { tried, timeouts }: Tries): Promise<Answer> {
      const connections = currentConnections();
      const silence = patience.silence * 2 ** timeouts;
      try {
        const met = await followed(outgoing, (next) =>
          send({ ...next, url: pinned(next.url).href }, connections, authorizationOf(credential), silence),
        );
        // Masked before anybody reads, judges or keeps it.
        const answer = masking.answer(connections.masking.answer(met));
        const verdict = classify(answer, mostValues(largestOf(largest, outgoing.largest)));
        const unnamed = isUnnamedLimit(answer) ? now() + unnamedPause(tried) : null;
        const pause = pauseOf(answer.headers, now()) ?? unnamed;
        // Even a good answer may ask for a pause before the next request.
        if (pause !== null) limiter.pauseUntil(pause);
        if (verdict.kind === 'usable') return answer;
        const fault = new SourceError(verdict.fault, verdict.detail, pause);
        throw verdict.isTransient ? new TransientError(fault) : fault;
      } catch (error) {
        return rethrowMasked(error, connections);
      }
    }

    /** The message of a fault may come from the system or a proxy: an address of a redirect, or its own words. */
    function rethrowMasked(error: unknown, connections: Connections): never {
      if (error instanceof TransientError) throw new TransientError(masked(error.fault, connections));
      throw error instanceof SourceError ? masked(error, connections) : error;
    }

    const masked = ({ fault, message, retryAt }: SourceError, connections: Connections): SourceError =>
      new SourceError(fault, withoutSecret(masking.text(connections.masking.text(message)), credential), retryAt);

    return {
      async request(outgoing) {
        const { origin } = pinned(outgoing.url);
        const limiter = limiterOf(origin);
        const { signal, alone } = outgoing;
        let tries: Tries = { tried: 0, timeouts: 0 };
        const isTriedAgain = (error: Error): boolean => {
          if (!(error instanceof TransientError)) return false;
          const isTimeout = error.fault.fault === 'unreachable_timeout';
          tries = { tried: tries.tried + 1, timeouts: tries.timeouts + Number(isTimeout) };
          return !isTimeout || tries.timeouts < patience.tries;
        };
        try {
          const answered = retrying(backOff, isTriedAgain).execute(
            () => limiter.run(outgoing.url, () => once(outgoing, limiter, tries), signal, alone),
            signal,
          );
          return await orStopped(answered, signal);
        } catch (error) {
          signal?.throwIfAborted();
          throw error instanceof TransientError ? error.fault : error;
        }
      },
    };
  };
}

type Met = { readonly attempt: number; readonly result: { readonly error: Error } | { readonly value: unknown } };

/** How often a request failed so far, and how often of these for want of an answer. */
interface Tries {
  readonly tried: number;
  readonly timeouts: number;
}

/** Tries again after a wait of random length below one that doubles. */
function retrying(
  { base, cap, tries }: NonNullable<TransportSettings['backOff']>,
  isTriedAgain: (error: Error) => boolean,
) {
  const backoff = new DelegateBackoff<Met>(({ attempt, result }) => {
    const error = 'error' in result ? result.error : null;
    // The limiter itself waits until the moment that the system named.
    if (error instanceof TransientError && error.fault.retryAt !== null) return 0;
    return Math.random() * Math.min(cap, base * 2 ** (attempt - 1));
  });
  return retry(handleWhen(isTriedAgain), { maxAttempts: tries - 1, backoff });
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]],
    ),
  );
}
