import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RemoteOptions } from '../terminal/common-options.ts';
import { UsageFault } from '../terminal/fault.ts';

/** Another address than this computer's own, at which others are let in over TLS. */
export interface Remote {
  readonly host: string;
  readonly tls: { readonly cert: string; readonly key: string };
  /** The names that the certificate is for, the only ones under which is answered. */
  readonly names: readonly string[];
}

const own: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Where others may ask; null where nobody else may. Throws a UsageFault unless it was meant, and TLS is there for it. */
export function remoteOf({ host, allowRemote, tlsCert, tlsKey }: RemoteOptions): Remote | null {
  if (own.includes(host)) return null;
  if (!allowRemote) {
    throw new UsageFault(
      `Others could ask at ${host}, with the key alone between them and the figures. Say --allow-remote if that is meant.`,
    );
  }
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new UsageFault(
      'The key must not travel readable: name a certificate and its key with --tls-cert and --tls-key.',
    );
  }
  const tls = { cert: readable(tlsCert, '--tls-cert'), key: readable(tlsKey, '--tls-key') };
  return { host, tls, names: namesOf(tls) };
}

function readable(file: string, option: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageFault(`${file} cannot be read. Correct ${option}: it names a PEM file.`);
  }
}

function namesOf({ cert, key }: Remote['tls']): readonly string[] {
  let names: readonly string[];
  try {
    const certificate = new X509Certificate(cert);
    if (!certificate.checkPrivateKey(createPrivateKey(key))) throw new Error('not its key');
    names = (certificate.subjectAltName ?? '').split(', ').flatMap((entry) => {
      const [, name] = /^(?:DNS|IP Address):([\w.:-]+)$/.exec(entry) ?? [];
      return name === undefined ? [] : [name.includes(':') ? `[${name.toLowerCase()}]` : name.toLowerCase()];
    });
  } catch {
    throw new UsageFault(
      '--tls-cert and --tls-key must name a certificate and its own key, both as PEM, the key without a passphrase.',
    );
  }
  if (names.length === 0)
    throw new UsageFault('The certificate is for no name (subjectAltName): nobody could ask under one.');
  return names;
}
