import { z } from 'zod';
import { Timestamp } from '../../api/fields.ts';
import { command, Done, Nothing, Secret } from '../command.ts';

/** `system`: the environment decides (HTTPS_PROXY, NO_PROXY). */
export const proxyModes = ['system', 'none', 'manual'] as const;

/** A certificate authority that is trusted besides those of the system. */
const Authority = z.strictObject({
  /** SHA-256 over the certificate. */
  fingerprint: z.string(),
  subject: z.string(),
  issuer: z.string(),
  valid_from: Timestamp,
  valid_to: Timestamp,
});

const ChosenProxy = z.strictObject({
  mode: z.enum(proxyModes),
  /** The address of a manual proxy; kept while another mode is chosen. */
  address: z.string().nullable(),
  /** Hosts that are reached without it, separated by commas, as in NO_PROXY. */
  exceptions: z.string().nullable(),
  /** The user who signs in at a manual proxy. The password is stored with the secrets and sent to that address only. Null if the proxy needs none. */
  username: z.string().nullable(),
});

const Network = z.strictObject({
  proxy: ChosenProxy,
  /** Host and port of the proxy that the start gave, which wins; null if it gave none. */
  started_with_proxy: z.string().nullable(),
  /** Whether the start named a file of further authorities; it counts besides those below. */
  started_with_authorities: z.boolean(),
  /** Host and port of the environment's proxy, which `system` uses; null if it names none. */
  environment_proxy: z.string().nullable(),
  authorities: z.array(Authority),
});

export const networkSettings = command('networkSettings', {
  summary: 'How the systems are reached: proxy and further certificate authorities.',
  side: 'write',
  input: Nothing,
  output: Network,
});

export const changeProxy = command('changeProxy', {
  summary:
    'Chooses the proxy; the next request goes by it. An address with a password is refused: it would be kept readable.',
  side: 'write',
  input: z.strictObject({
    mode: z.enum(proxyModes),
    address: z.string().trim().max(500).nullable().default(null),
    exceptions: z.string().trim().max(2000).nullable().default(null),
    username: z.string().trim().max(200).nullable().default(null),
  }),
  output: Network,
});

export const keepProxyPassword = command('keepProxyPassword', {
  summary:
    'Keeps the password for the proxy at an address where secrets are kept. It is never shown, and sent to that address only.',
  side: 'write',
  input: z.strictObject({ address: z.string().trim().min(1).max(500), password: Secret }),
  output: Done,
});

export const addAuthorities = command('addAuthorities', {
  summary: 'Trusts the certificate authorities of a PEM file besides those of the system, from the next request on.',
  side: 'write',
  input: z.strictObject({ pem: z.string().min(1).max(60_000) }),
  /** `added`: the fingerprints of those that are new. */
  output: z.strictObject({ added: z.array(z.string()), network: Network }),
});

export const removeAuthority = command('removeAuthority', {
  summary: 'Trusts a certificate authority that was added no longer; the answer holds its text, to add it again.',
  side: 'write',
  input: z.strictObject({ fingerprint: z.string().min(1).max(200) }),
  output: z.strictObject({ pem: z.string(), network: Network }),
});
