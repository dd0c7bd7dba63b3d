import type { Fault } from '#shared/records/fault.ts';

interface Met {
  readonly fault: Fault;
  readonly isTransient: boolean;
  readonly detail: string;
}

const untrusted: Met = {
  fault: 'certificate_unknown',
  isTransient: false,
  detail: 'The certificate is not trusted.',
};

const faultOfCode: ReadonlyMap<string, Met> = new Map(
  Object.entries<Met>({
    ENOTFOUND: { fault: 'unreachable_dns', isTransient: false, detail: 'The name of the host is not known.' },
    EAI_AGAIN: { fault: 'unreachable_dns', isTransient: true, detail: 'The name server did not answer.' },
    ECONNREFUSED: { fault: 'unreachable_refused', isTransient: false, detail: 'The host refused the connection.' },
    EHOSTUNREACH: { fault: 'unreachable_refused', isTransient: false, detail: 'There is no way to the host.' },
    ENETUNREACH: {
      fault: 'unreachable_refused',
      isTransient: false,
      detail: 'There is no way to the network of the host.',
    },
    ETIMEDOUT: { fault: 'unreachable_timeout', isTransient: true, detail: 'The host did not answer in time.' },
    UND_ERR_CONNECT_TIMEOUT: {
      fault: 'unreachable_timeout',
      isTransient: true,
      detail: 'The host did not accept the connection in time.',
    },
    UND_ERR_HEADERS_TIMEOUT: {
      fault: 'unreachable_timeout',
      isTransient: true,
      detail: 'The system did not answer in time.',
    },
    UND_ERR_BODY_TIMEOUT: { fault: 'unreachable_timeout', isTransient: true, detail: 'The answer stopped coming.' },
    ECONNRESET: { fault: 'server_error', isTransient: true, detail: 'The connection was cut.' },
    EPIPE: { fault: 'server_error', isTransient: true, detail: 'The connection was cut.' },
    UND_ERR_SOCKET: { fault: 'server_error', isTransient: true, detail: 'The connection was cut.' },
    UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { fault: 'server_error', isTransient: true, detail: 'The answer was cut.' },
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
      fault: 'certificate_unknown',
      isTransient: false,
      detail: 'The certificate is signed by an unknown authority.',
    },
    SELF_SIGNED_CERT_IN_CHAIN: {
      fault: 'certificate_unknown',
      isTransient: false,
      detail: 'The certificate is signed by an unknown authority.',
    },
    DEPTH_ZERO_SELF_SIGNED_CERT: {
      fault: 'certificate_unknown',
      isTransient: false,
      detail: 'The certificate is signed by itself.',
    },
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
      fault: 'certificate_unknown',
      isTransient: false,
      detail: 'The certificate is signed by an unknown authority.',
    },
    UNABLE_TO_GET_ISSUER_CERT: {
      fault: 'certificate_unknown',
      isTransient: false,
      detail: 'The certificate is signed by an unknown authority.',
    },
    CERT_UNTRUSTED: untrusted,
    CERT_REJECTED: untrusted,
    CERT_SIGNATURE_FAILURE: untrusted,
    INVALID_CA: untrusted,
    INVALID_PURPOSE: untrusted,
    // Node has no name for a certificate whose key is too short, or that is signed with SHA-1.
    UNSPECIFIED: {
      fault: 'certificate_expired',
      isTransient: false,
      detail: 'The certificate is refused; its key or signature may be too weak.',
    },
    CERT_NOT_YET_VALID: {
      fault: 'clock_far_off',
      isTransient: false,
      detail: 'By the clock of this computer the certificate is not valid yet.',
    },
    CERT_HAS_EXPIRED: { fault: 'certificate_expired', isTransient: false, detail: 'The certificate has expired.' },
    ERR_TLS_CERT_ALTNAME_INVALID: {
      fault: 'certificate_wrong_name',
      isTransient: false,
      detail: 'The certificate is for another name.',
    },
    EPROTO: { fault: 'not_this_product', isTransient: false, detail: 'The host does not speak TLS at this port.' },
    ERR_SSL_WRONG_VERSION_NUMBER: {
      fault: 'not_this_product',
      isTransient: false,
      detail: 'The host does not speak TLS at this port.',
    },
    ERR_SSL_PACKET_LENGTH_TOO_LONG: {
      fault: 'not_this_product',
      isTransient: false,
      detail: 'The host does not speak TLS at this port.',
    },
    UND_ERR_HEADERS_OVERFLOW: {
      fault: 'not_this_product',
      isTransient: false,
      detail: 'The headers of the answer are too long.',
    },
    Z_BUF_ERROR: { fault: 'server_error', isTransient: true, detail: 'The answer was cut.' },
    Z_DATA_ERROR: { fault: 'answer_unreadable', isTransient: true, detail: 'The answer cannot be unpacked.' },
  }),
);

/** By what OpenSSL names as the reason: in a code of Node, such as ERR_SSL_UNSUPPORTED_PROTOCOL, or in the text of an EPROTO. */
const faultOfHandshake: readonly (readonly [RegExp, Met])[] = [
  [
    /protocol.version|unsupported.protocol|unsafe.legacy.renegotiation|dh.key.too.small/i,
    {
      fault: 'version_too_old',
      isTransient: false,
      detail: 'The system offers only old or weak TLS: it must speak TLS 1.2 or later.',
    },
  ],
  [
    /handshake.failure|insufficient.security|certificate.required/i,
    {
      fault: 'unreachable_refused',
      isTransient: false,
      detail:
        'The host ended the TLS handshake: it wants a certificate of the client, or ciphers that are refused here. Ask its administrator to let clients in without a certificate, by TLS 1.2 or later.',
    },
  ],
];

/** The fault of a failed connection. The text of the error is not passed on: it may contain parts of the request. */
export function connectionFault(error: unknown, target: URL, proxies: readonly URL[]): Met {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/proxy (response|connection|authentication)/i.test(`${cause.name} ${cause.message}`))
      return { fault: 'proxy_refused', isTransient: false, detail: 'The proxy refused the connection.' };
    if (cause instanceof AggregateError && cause.errors.length > 0)
      return connectionFault(cause.errors[0], target, proxies);
    const code = 'code' in cause ? String(cause.code) : '';
    const fault = handshakeFault(code, cause.message) ?? faultOfCode.get(code);
    if (fault?.fault.startsWith('unreachable_') && proxies.some((proxy) => isAbout(cause, proxy, target)))
      return { fault: 'proxy_refused', isTransient: fault.isTransient, detail: 'The proxy cannot be reached.' };
    if (fault) return fault;
    if (cause.name === 'TimeoutError')
      return { fault: 'unreachable_timeout', isTransient: true, detail: 'The answer took too long.' };
    if (cause.name === 'HTTPParserError' && cause.message.includes('does not match'))
      return { fault: 'not_this_product', isTransient: false, detail: 'The host does not speak HTTP at this port.' };
  }
  return { fault: 'server_error', isTransient: true, detail: 'The connection failed.' };
}

const handshakeFault = (code: string, message: string): Met | undefined =>
  code.startsWith('ERR_SSL_') || code === 'EPROTO'
    ? faultOfHandshake.find(([reason]) => reason.test(`${code} ${message}`))?.[1]
    : undefined;

/** Whether a connection failed on its way to the proxy: the error names the place that was tried. */
function isAbout({ message }: Error, proxy: URL, target: URL): boolean {
  if (proxy.host === target.host) return false;
  const isItsPort = proxy.port !== target.port && new RegExp(`:${proxy.port || 80}\\b`).test(message);
  return isItsPort || (proxy.hostname !== target.hostname && message.includes(proxy.hostname));
}
