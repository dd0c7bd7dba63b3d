import type { Credential } from './contract.ts';
import { SourceError } from './source-error.ts';

/** The `Authorization` header of a credential; null if none is sent. */
export function authorizationOf({ scheme, username, secret }: Credential): string | null {
  if (scheme === 'none') return null;
  if (scheme === 'basic') return `Basic ${Buffer.from(`${username ?? ''}:${secret}`).toString('base64')}`;
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new SourceError('token_refused', 'The secret holds characters that cannot be sent. Was it pasted whole?');
  return `Bearer ${secret}`;
}

/** A detail without the secret, even where the secret is too short to mask in data. */
export function withoutSecret(detail: string, credential: Credential): string {
  const [, sent = ''] = (authorizationOf(credential) ?? '').split(' ');
  return [sent, credential.secret]
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), detail)
    .slice(0, 300);
}
