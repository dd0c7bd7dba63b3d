import type { NetworkSettings } from '../contract.ts';
import { proxiesOf } from './dispatcher.ts';

/** The proxy that undici will use for an address; null for none. Repeats undici's NO_PROXY rules, for the connection test only. */
export function predictedProxy(
  url: URL,
  network: Pick<NetworkSettings, 'proxy' | 'exceptions'>,
  env: NodeJS.ProcessEnv,
): string | null {
  const { http, https } = proxiesOf(network, env);
  const proxy = url.protocol === 'https:' ? https : http;
  return proxy === '' || isLeftOut(url, network.exceptions || (env.no_proxy ?? env.NO_PROXY ?? '')) ? null : proxy;
}

function isLeftOut(url: URL, list: string): boolean {
  const host = url.hostname.replace(/^\[(.+)\]$/, '$1').toLowerCase();
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const entries = list.toLowerCase().split(/[,\s]+/);
  return entries.map(partsOf).some((entry) => {
    if (entry.host === '' || (entry.port !== null && entry.port !== port)) return false;
    if (entry.host === '*') return true;
    const domain = entry.host.replace(/^\*?\./, '');
    return host.endsWith(`.${domain}`) || (host === domain && !entry.host.startsWith('*.'));
  });
}

/** Host and port of an entry; an IPv6 address is in brackets if a port follows. */
function partsOf(entry: string): { readonly host: string; readonly port: string | null } {
  const [, bracketed, after] = /^\[(.+)\](?::(\d+))?$/.exec(entry) ?? [];
  if (bracketed !== undefined) return { host: bracketed, port: after ?? null };
  const [host = '', port, ...more] = entry.split(':');
  return port === undefined || more.length > 0 ? { host: entry, port: null } : { host, port };
}
