import { getCACertificates } from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { NetworkSettings } from './contract.ts';

/** The connections of one profile of proxy and certificates. */
export function dispatcherFor({ proxy, ca }: NetworkSettings): Dispatcher {
  const trusted = [...getCACertificates('default'), ...getCACertificates('system'), ...(ca === null ? [] : [ca])];
  // Direct connections read `connect`, proxied ones `requestTls`: the authorities must be in both.
  const tls = { ca: trusted, timeout: 10_000 };
  return new EnvHttpProxyAgent({
    ...(proxy === null ? {} : { httpProxy: proxy, httpsProxy: proxy }),
    connect: tls,
    requestTls: tls,
    headersTimeout: 180_000,
    bodyTimeout: 60_000,
  });
}
