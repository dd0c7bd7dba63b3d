import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isOpenToOthers } from '../../store/connection/private-file.ts';
import type { RemoteOptions } from '../terminal/common-options.ts';
import { UsageFault } from '../terminal/fault.ts';
import { pemIn } from '../terminal/pem-file.ts';
import { say, type Terminal } from '../terminal/terminal.ts';

/** A certificate and its key as PEM. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

type TlsOptions = Pick<RemoteOptions, 'tlsCert' | 'tlsKey'>;

/** The files that --tls-cert and --tls-key name; null without both. Throws a UsageFault for what no browser would accept. */
export function tlsOf({
  tlsCert,
  tlsKey,
}: TlsOptions): { readonly tls: Tls; readonly certificate: X509Certificate } | null {
  if (tlsCert === undefined || tlsKey === undefined) {
    if (tlsCert === tlsKey) return null;
    throw new UsageFault('A certificate and its key belong together: say both --tls-cert and --tls-key.');
  }
  const tls = { cert: pemIn(tlsCert, '--tls-cert'), key: pemIn(tlsKey, '--tls-key') };
  const certificate = pairOf(tls);
  const [from, until] = [certificate.validFromDate, certificate.validToDate];
  if (until.getTime() <= Date.now())
    throw new UsageFault(`The certificate in ${tlsCert} ended on ${until.toISOString()}. Renew it.`);
  if (from.getTime() > Date.now())
    throw new UsageFault(
      `The certificate in ${tlsCert} begins on ${from.toISOString()}. Correct it, or the clock of this computer.`,
    );
  return { tls, certificate };
}

function pairOf({ cert, key }: Tls): X509Certificate {
  try {
    const certificate = new X509Certificate(cert);
    if (certificate.checkPrivateKey(createPrivateKey(key))) return certificate;
  } catch {
    // Reported below, as a key of another certificate is.
  }
  throw new UsageFault(
    '--tls-cert and --tls-key must name a certificate and its own key, both as PEM, the key without a passphrase.',
  );
}

/** Warns if other users of this computer may read the key of the certificate. */
export function warnOfOpenKey({ tlsKey }: TlsOptions, terminal: Terminal): void {
  if (tlsKey !== undefined && isOpenToOthers(tlsKey))
    say(terminal, `Other users of this computer may read ${tlsKey}: take that right from them (chmod 600).`);
}
