import type { X509Certificate } from 'node:crypto';
import type { RemoteOptions } from '../terminal/common-options.ts';
import { UsageFault } from '../terminal/fault.ts';
import { type Tls, tlsOf } from './tls-files.ts';

/** Another address than this computer's own, at which others are let in over TLS. */
export interface Remote {
  readonly host: string;
  readonly tls: Tls;
  /** The names that the certificate is for, the only ones under which is answered. */
  readonly names: readonly string[];
}

const own: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Where others may ask; null if nobody else may. Throws a UsageFault unless it was meant, and TLS is there for it. */
export function remoteOf({ host, allowRemote, ...files }: RemoteOptions): Remote | null {
  if (own.includes(host)) {
    if (files.tlsCert === undefined && files.tlsKey === undefined) return null;
    throw new UsageFault(
      `At ${host} only this computer asks, and without TLS. Leave out --tls-cert and --tls-key, or name another address with --host.`,
    );
  }
  if (!allowRemote) {
    throw new UsageFault(
      `Others could ask at ${host}, with the key alone between them and the figures. Say --allow-remote if that is meant.`,
    );
  }
  const found = tlsOf(files);
  if (found === null) {
    throw new UsageFault(
      'The key must not travel readable: name a certificate and its key with --tls-cert and --tls-key.',
    );
  }
  return { host, tls: found.tls, names: namesOf(found.certificate) };
}

function namesOf({ subjectAltName = '' }: X509Certificate): readonly string[] {
  const names = subjectAltName.split(', ').flatMap((entry) => {
    const [, name] = /^(?:DNS|IP Address):([\w.:-]+)$/.exec(entry) ?? [];
    return name === undefined ? [] : [name.includes(':') ? `[${name.toLowerCase()}]` : name.toLowerCase()];
  });
  if (names.length === 0)
    throw new UsageFault('The certificate is for no name (subjectAltName): nobody could ask under one.');
  return names;
}
