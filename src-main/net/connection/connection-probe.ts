import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';
import { type CheckMessage, checkMessage, textOf } from '#shared/records/connection-test-messages.ts';
import type { NetworkSettings } from '../contract.ts';
import { orStopped } from '../or-stopped.ts';
import { SourceError } from '../source-error.ts';
import { connectionFault } from './connection-fault.ts';
import { checkedProxy, checkedTls, trustedAuthorities } from './dispatcher.ts';
import { addressOf, lookup } from './lookup.ts';
import { predictedProxy } from './predicted-proxy.ts';

/** Names the step that is tried from now on. */
type Begin = (step: string) => void;

const longest = 10_000;

/**
 * Tries the connection to an origin step by step: name, proxy, port, certificate. Sends nothing but what a proxy needs. Throws a SourceError at
 * the failing step.
 */
export async function* probeConnection(
  origin: string,
  network: NetworkSettings,
  signal: AbortSignal,
  begin: Begin,
): AsyncGenerator<CheckMessage> {
  const target = new URL(origin);
  const proxy = proxyOf(target, network);
  const first = proxy ?? target;
  begin('Name lookup');
  yield await named(first, target, proxy, signal);
  begin('Connection');
  const socket = await within(signal, target, proxy, (stop) =>
    proxy === null ? direct(target, stop) : tunnel(proxy, target, network, stop),
  );
  // A later error of the connection is handled by its reader.
  socket.on('error', () => undefined);
  try {
    yield proxy === null
      ? checkMessage('direct', { host: target.host })
      : checkMessage('throughProxy', { proxy: `${proxy.protocol}//${proxy.host}`, host: target.host });
    begin('Certificate');
    yield target.protocol === 'http:'
      ? checkMessage('noCertificate')
      : // Whoever speaks TLS is the system, also behind a proxy that opened the tunnel.
        await within(signal, target, null, (stop) => certificateOf(socket, target, network, stop));
  } finally {
    socket.destroy();
  }
}

function proxyOf(target: URL, network: NetworkSettings): URL | null {
  const address = predictedProxy(target, network, process.env);
  return address === null ? null : checkedProxy(address);
}

const bare = ({ hostname }: URL): string => hostname.replace(/^\[(.+)\]$/, '$1');
const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));

async function named(first: URL, target: URL, proxy: URL | null, signal: AbortSignal): Promise<CheckMessage> {
  const host = bare(first);
  if (isIP(host) !== 0) return checkMessage('nameIsAddress', { host });
  const address = await orStopped(addressOf(host), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (proxy !== null) throw new SourceError('proxy_refused', `The name of the proxy ${host} is not known.`);
    const { fault, detail } = connectionFault(error, target, []);
    throw new SourceError(fault, detail);
  });
  return checkMessage(proxy === null ? 'nameIs' : 'proxyNameIs', { host, address });
}

/** Does one thing with a limit of time; what fails becomes the fault that it means. */
async function within<T>(
  signal: AbortSignal,
  target: URL,
  proxy: URL | null,
  act: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await act(AbortSignal.any([signal, AbortSignal.timeout(longest)]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceError) throw error;
    const { fault, detail } = connectionFault(error, target, []);
    // If a proxy should make the connection and none was made, the fault is between here and the proxy.
    if (proxy !== null && fault.startsWith('unreachable_'))
      throw new SourceError('proxy_refused', 'The proxy cannot be reached.');
    throw new SourceError(fault, detail);
  }
}

/** Resolves at the first of these events, or rejects with what went wrong before it. */
function until<S extends Socket>(socket: S, event: 'connect' | 'secureConnect', stop: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown): void => {
      socket.destroy();
      reject(error);
    };
    stop.addEventListener('abort', () => failed(stop.reason), { once: true });
    socket.once('error', failed);
    socket.once('close', () => failed(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
    socket.once(event, () => resolve(socket));
    if (stop.aborted) failed(stop.reason);
  });
}

const direct = (target: URL, stop: AbortSignal): Promise<Socket> =>
  until(connect({ host: bare(target), port: portOf(target), lookup }), 'connect', stop);

/** A connection that a proxy made to the target. */
function tunnel(proxy: URL, target: URL, { ca }: NetworkSettings, stop: AbortSignal): Promise<Socket> {
  const authority = `${target.hostname}:${portOf(target)}`;
  const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const request = (proxy.protocol === 'https:' ? requestHttps : requestHttp)({
    host: bare(proxy),
    port: portOf(proxy),
    method: 'CONNECT',
    path: authority,
    signal: stop,
    lookup,
    // Node's shared agent may itself have been told to use a proxy (NODE_USE_ENV_PROXY), which would be sent the password of this one.
    agent: false,
    ...checkedTls(ca),
    headers: {
      host: authority,
      ...(proxy.username === '' ? {} : { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` }),
    },
  });
  return new Promise((resolve, reject) => {
    const refused = (status: number | undefined): SourceError =>
      new SourceError('proxy_refused', `The proxy refused the connection with status ${status}.`);
    request.once('connect', ({ statusCode }, socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(refused(statusCode));
    });
    request.once('response', ({ statusCode }) => reject(refused(statusCode)));
    request.once('error', reject);
    request.end();
  });
}

/** The issuer and the end of the certificate; throws a SourceError that names them if it is not trusted. */
async function certificateOf(
  socket: Socket,
  target: URL,
  { ca }: NetworkSettings,
  stop: AbortSignal,
): Promise<CheckMessage> {
  const host = bare(target);
  const secure = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ca: [...trustedAuthorities(ca)],
    // Only to show an untrusted certificate: nothing is sent here, and later requests use another connection.
    rejectUnauthorized: false,
  });
  try {
    await until(secure, 'secureConnect', stop);
    const shown = shownOf(secure);
    if (secure.authorized) return shown;
    // TLSSocket gives the code of the fault although the types promise an error.
    const met: unknown = secure.authorizationError;
    const code = met instanceof Error && 'code' in met ? String(met.code) : String(met);
    const { fault, detail } = connectionFault(Object.assign(new Error(code), { code }), target, []);
    throw new SourceError(fault, `${detail} ${textOf(shown)}`);
  } finally {
    secure.destroy();
  }
}

const nameIn = (names: PeerCertificate['subject'] | undefined): string =>
  [names?.CN ?? names?.O ?? ''].flat().join(', ') || '–';

function shownOf(secure: TLSSocket): CheckMessage {
  const { issuer, subject, subjectaltname, valid_to } = secure.getPeerCertificate();
  const until = new Date(valid_to);
  return checkMessage('certificate', {
    issuer: nameIn(issuer),
    subject: subjectaltname?.split(', ').slice(0, 3).join(', ').replaceAll('DNS:', '') ?? nameIn(subject),
    until: Number.isNaN(until.getTime()) ? valid_to : until.toISOString().slice(0, 10),
  });
}
