import { expect, test } from 'vitest';
import { connectionFault } from './connection-fault.ts';

const target = new URL('https://jenkins.example');
const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  ['ENOTFOUND', 'unreachable_dns', false],
  ['EAI_AGAIN', 'unreachable_dns', true],
  ['ECONNREFUSED', 'unreachable_refused', false],
  ['EHOSTUNREACH', 'unreachable_refused', false],
  ['ETIMEDOUT', 'unreachable_timeout', true],
  ['UND_ERR_CONNECT_TIMEOUT', 'unreachable_timeout', true],
  ['UND_ERR_HEADERS_TIMEOUT', 'unreachable_timeout', true],
  ['UND_ERR_BODY_TIMEOUT', 'unreachable_timeout', true],
  ['ECONNRESET', 'server_error', true],
  ['UND_ERR_SOCKET', 'server_error', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate_unknown', false],
  ['CERT_HAS_EXPIRED', 'certificate_expired', false],
  ['CERT_NOT_YET_VALID', 'clock_far_off', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate_wrong_name', false],
  ['UNSPECIFIED', 'certificate_expired', false],
  ['INVALID_CA', 'certificate_unknown', false],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'version_too_old', false],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'version_too_old', false],
  ['ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED', 'version_too_old', false],
  ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', 'unreachable_refused', false],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'unreachable_refused', false],
  ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'unreachable_refused', false],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'not_this_product', false],
  ['EPROTO', 'not_this_product', false],
  ['WHATEVER_ELSE', 'server_error', true],
])('%s is %s', (code, fault, isTransient) => {
  expect(connectionFault(coded(code), target, [])).toMatchObject({ fault, isTransient });
  const wrapped = new Error('failed', { cause: new AggregateError([coded(code)]) });
  expect(connectionFault(wrapped, target, [])).toMatchObject({ fault, isTransient });
});

test('an EPROTO names its reason in its text alone', () => {
  const met = (reason: string) =>
    connectionFault(coded('EPROTO', `write EPROTO 40:error:0A:SSL routines:ssl3_read_bytes:${reason}:`), target, []);
  expect(met('tlsv1 alert protocol version').fault).toBe('version_too_old');
  expect(met('ssl/tls alert handshake failure').fault).toBe('unreachable_refused');
  expect(met('wrong version number').fault).toBe('not_this_product');
});

test('a failure on the way to the proxy is the proxy’s', () => {
  const proxies = [new URL('http://proxy.example:3128')];
  const lost = coded('ENOTFOUND', 'getaddrinfo ENOTFOUND proxy.example');
  expect(connectionFault(lost, target, proxies).fault).toBe('proxy_refused');
  const refused = coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.9:3128');
  expect(connectionFault(refused, target, proxies).fault).toBe('proxy_refused');
  const direct = coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.9:443');
  expect(connectionFault(direct, target, proxies).fault).toBe('unreachable_refused');
});
