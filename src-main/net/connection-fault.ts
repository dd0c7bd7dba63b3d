import type { Fault } from '#shared/records/fault.ts';

const faultOfCode: Readonly<
  Record<string, { readonly fault: Fault; readonly passing: boolean; readonly detail: string }>
> = {
  ENOTFOUND: { fault: 'unreachable_dns', passing: false, detail: 'The name of the host is not known.' },
  EAI_AGAIN: { fault: 'unreachable_dns', passing: true, detail: 'The name server did not answer.' },
  ECONNREFUSED: { fault: 'unreachable_refused', passing: false, detail: 'The host refused the connection.' },
  EHOSTUNREACH: { fault: 'unreachable_refused', passing: false, detail: 'There is no way to the host.' },
  ENETUNREACH: { fault: 'unreachable_refused', passing: false, detail: 'There is no way to the network of the host.' },
  ETIMEDOUT: { fault: 'unreachable_timeout', passing: true, detail: 'The host did not answer in time.' },
  UND_ERR_CONNECT_TIMEOUT: {
    fault: 'unreachable_timeout',
    passing: true,
    detail: 'The host did not accept the connection in time.',
  },
  UND_ERR_HEADERS_TIMEOUT: {
    fault: 'unreachable_timeout',
    passing: true,
    detail: 'The system did not answer in time.',
  },
  UND_ERR_BODY_TIMEOUT: { fault: 'unreachable_timeout', passing: true, detail: 'The answer stopped coming.' },
  ECONNRESET: { fault: 'server_error', passing: true, detail: 'The connection was cut.' },
  EPIPE: { fault: 'server_error', passing: true, detail: 'The connection was cut.' },
  UND_ERR_SOCKET: { fault: 'server_error', passing: true, detail: 'The connection was cut.' },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { fault: 'server_error', passing: true, detail: 'The answer was cut.' },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    fault: 'certificate_unknown',
    passing: false,
    detail: 'The certificate is signed by an unknown authority.',
  },
  SELF_SIGNED_CERT_IN_CHAIN: {
    fault: 'certificate_unknown',
    passing: false,
    detail: 'The certificate is signed by an unknown authority.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: {
    fault: 'certificate_unknown',
    passing: false,
    detail: 'The certificate is signed by itself.',
  },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    fault: 'certificate_unknown',
    passing: false,
    detail: 'The certificate is signed by an unknown authority.',
  },
  CERT_HAS_EXPIRED: { fault: 'certificate_expired', passing: false, detail: 'The certificate has expired.' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    fault: 'certificate_wrong_name',
    passing: false,
    detail: 'The certificate is for another name.',
  },
};

/** What a failed connection means. The text of the error is not passed on: it may hold parts of the request. */
export function connectionFault(error: unknown): {
  readonly fault: Fault;
  readonly passing: boolean;
  readonly detail: string;
} {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/proxy response|proxy server/i.test(cause.message)) {
      return { fault: 'proxy_refused', passing: false, detail: 'The proxy refused the connection.' };
    }
    const code = 'code' in cause ? String(cause.code) : '';
    const known = faultOfCode[code];
    if (known) return known;
    if (cause instanceof AggregateError && cause.errors.length > 0) return connectionFault(cause.errors[0]);
  }
  return { fault: 'server_error', passing: true, detail: 'The connection failed.' };
}
