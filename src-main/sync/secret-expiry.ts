import type { FaultReport } from '#shared/records/fault.ts';
import { expiryWarning } from '#shared/records/secret-expiry.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Collector } from '../collectors/contract.ts';
import type { Transport } from '../net/contract.ts';
import type { StoreReader, StoreWriter } from '../store/contract.ts';
import { report } from './warnings.ts';

const nameOf = (tokenId: number): string => `token-ends-${tokenId}`;

/** When the token expires, as its system last reported; null if it did not. */
export function secretEnd(store: Pick<StoreReader, 'setting'>, tokenId: number): Millis | null {
  const kept = store.setting(nameOf(tokenId));
  return kept === null || kept === '' ? null : Number(kept);
}

/** Stores when a token expires; null if that is unknown, as of a new secret. */
export function noteSecretEnd(store: StoreWriter, tokenId: number, at: Millis | null): void {
  if (secretEnd(store, tokenId) !== at) store.setSetting(nameOf(tokenId), at === null ? '' : String(at));
}

/** A transport that also notes when the secret expires, if the system reports it. */
export function watchSecretEnd(
  transport: Transport,
  { secretEnds }: Pick<Collector, 'secretEnds'>,
  note: (at: Millis) => void,
): Transport {
  if (!secretEnds) return transport;
  return {
    async request(outgoing) {
      const answer = await transport.request(outgoing);
      const at = secretEnds(answer.headers);
      if (at !== null) note(at);
      return answer;
    },
  };
}

/** The warning that a secret ends soon; null while there is time, or where no end is known. */
export function secretEndWarning(at: Millis | null, now: Millis): FaultReport | null {
  if (at === null || at - now > expiryWarning) return null;
  return report('token_ends_soon', `The token is valid until ${new Date(at).toISOString().slice(0, 10)}.`);
}
