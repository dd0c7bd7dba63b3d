import { X509Certificate } from 'node:crypto';

/** The fields by which a person recognises a certificate. */
export interface Authority {
  /** SHA-256 over the certificate, in hexadecimal with colons. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  /** In milliseconds since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
  /** Whether it may sign others. */
  readonly isAuthority: boolean;
  readonly pem: string;
}

/** The certificates of a PEM text; null if one cannot be read, empty if there is none. */
export function authoritiesOf(pem: string): readonly Authority[] | null {
  const [begin, end] = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----'];
  const certificates = pem.split(begin).flatMap((part) => {
    const [body = ''] = part.split('-');
    return body !== '' && part.startsWith(end, body.length) ? [`${begin}${body}${end}`] : [];
  });
  try {
    return certificates.map(authorityOf);
  } catch {
    return null;
  }
}

function authorityOf(pem: string): Authority {
  const { fingerprint256, subject, issuer, validFromDate, validToDate, ca } = new X509Certificate(pem);
  return {
    fingerprint: fingerprint256,
    subject: nameIn(subject),
    issuer: nameIn(issuer),
    validFrom: validFromDate.getTime(),
    validTo: validToDate.getTime(),
    isAuthority: ca,
    pem,
  };
}

/** The common name with the organisation, out of lines such as `CN=Test authority`. */
function nameIn(lines: string): string {
  const parts = new Map(lines.split('\n').map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]));
  return [parts.get('CN'), parts.get('O')].filter(Boolean).join(', ') || lines.replaceAll('\n', ', ');
}
