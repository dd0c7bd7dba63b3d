import { getCACertificates } from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { type Masking, maskingOf } from '../answer/masking.ts';
import { directly, type NetworkSettings } from '../contract.ts';
import { SourceError } from '../source-error.ts';
import { lookup } from './lookup.ts';
import { authoritiesOf } from './parse-certificates.ts';

/** The connections of one profile of proxy and certificates, and the proxies they may go through. */
export interface Connections {
  readonly dispatcher: Dispatcher;
  readonly proxies: readonly URL[];
  /** What a text says without the passwords of the proxies, which see requests by http whole and may say theirs back. */
  readonly masking: Masking;
}

/** How long a system may keep silent before a request is tried again, in milliseconds. */
export const firstSilence = 30_000;

/** The proxies of http and https addresses; empty for none. undici chooses between them and a direct connection. */
export function proxiesOf(
  { proxy }: Pick<NetworkSettings, 'proxy'>,
  env: NodeJS.ProcessEnv,
): { readonly http: string; readonly https: string } {
  const address = proxy === directly ? '' : proxy;
  const http = address ?? env.http_proxy ?? env.HTTP_PROXY ?? '';
  return { http, https: address ?? env.https_proxy ?? env.HTTPS_PROXY ?? http };
}

/** Opens the connections; `silence` is how long a proxy may take to open a tunnel. Throws a SourceError for a proxy address or a CA file that cannot be used. */
export function openConnections(
  { proxy, exceptions, ca }: NetworkSettings,
  env: NodeJS.ProcessEnv = process.env,
  silence = firstSilence,
): Connections {
  const { http: httpProxy, https: httpsProxy } = proxiesOf({ proxy }, env);
  const proxies = [httpProxy, httpsProxy].filter((address) => address !== '').map(checkedProxy);
  const tls = { ...checkedTls(ca), timeout: 10_000, lookup };
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    ...(exceptions ? { noProxy: exceptions } : {}),
    // Direct connections read `connect`, tunnelled ones `requestTls`, the proxy's own `proxyTls`: the authorities must be in all.
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    // Middle boxes of companies still break HTTP/2, and two requests at a time gain nothing from it.
    allowH2: false,
    // The transport sets time limits for each request, but none reaches the request that opens a tunnel: its client is given no option but these.
    clientFactory: (proxy, options) => new Pool(proxy, { ...options, headersTimeout: silence }),
  });
  return { dispatcher, proxies, masking: maskingOf(...proxies.map(signInOf)) };
}

/** As undici sends it. */
const signInOf = ({ username, password }: URL) => ({
  username: decodeURIComponent(username),
  secret: decodeURIComponent(password),
});

/** The trusted authorities of systems' certificates: those of Node, of this computer, and of the CA file. */
export const trustedAuthorities = (ca: string | null): readonly string[] => [
  ...getCACertificates('default'),
  ...getCACertificates('system'),
  ...(ca === null ? [] : certificatesOf(ca)),
];

/** TLS options wherever a secret may follow: checked, even if NODE_TLS_REJECT_UNAUTHORIZED turns that off. */
export const checkedTls = (ca: string | null): { readonly ca: string[]; readonly rejectUnauthorized: true } => ({
  ca: [...trustedAuthorities(ca)],
  rejectUnauthorized: true,
});

/** The address of a proxy, as it can be used. */
export function checkedProxy(address: string): URL {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new SourceError('proxy_refused', 'The address of the proxy must begin with http:// or https://.');
  try {
    signInOf(url);
  } catch {
    throw new SourceError(
      'proxy_refused',
      'The user or password in the address of the proxy has a % that has to be %25.',
    );
  }
  return url;
}

/** The certificates of a CA file, checked: Node ignores unreadable ones, and connections then fail for no visible reason. */
function certificatesOf(ca: string): readonly string[] {
  const authorities = authoritiesOf(ca);
  if (authorities !== null && authorities.length > 0) return authorities.map(({ pem }) => pem);
  throw new SourceError('certificate_unknown', 'The CA file holds no certificates in PEM form that can be read.');
}
