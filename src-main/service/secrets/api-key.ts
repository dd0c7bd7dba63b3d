import { randomBytes } from 'node:crypto';
import { bulkhead } from 'cockatiel';
import { ServiceError } from '#shared/api/problem.ts';
import type { Secrets } from '../../secrets/contract.ts';
import { apiKeyName } from '../../secrets/secret-names.ts';
import type { KeyChangeSignal } from './key-change-signal.ts';

/** The API key of this installation, or the one that the environment fixes for the process. */
export interface ApiKey {
  readonly fixed: boolean;
  /** Throws SecretsLocked or a 503 while it cannot be read. */
  current(): Promise<string>;
  /** Rotates the key: the old one stops at once in every process of the data folder. */
  rotate(): Promise<string>;
}

const newKey = (): string => `plk_${randomBytes(32).toString('base64url')}`;

/** Reads the key on first use and again after another process rotated it. Creates one only where the secrets are readable and contain none. */
export function createApiKey(secrets: Secrets, fixed: string | null, signal: KeyChangeSignal): ApiKey {
  let reading: Promise<string> | null = null;
  let lastSignal = '';
  // A slow keychain could keep one key last and answer for another one last: this process would go on with one that its next start does not know.
  const inTurn = bulkhead(1, Number.POSITIVE_INFINITY);

  async function requireReady(): Promise<void> {
    const state = await secrets.state();
    if (state === 'ready') return;
    throw new ServiceError(
      503,
      state === 'locked'
        ? 'The keychain is locked. Unlock it, then ask again.'
        : 'This computer has no keychain. Start with a secrets file, or with secrets for this session only.',
    );
  }

  async function read(): Promise<string> {
    await requireReady();
    const kept = await secrets.get(apiKeyName);
    if (kept !== null) return kept;
    const made = newKey();
    await secrets.set(apiKeyName, made);
    return made;
  }

  return {
    fixed: fixed !== null,
    current() {
      if (fixed !== null) return Promise.resolve(fixed);
      const latest = signal.latest();
      if (latest !== lastSignal) reading = null;
      lastSignal = latest;
      reading ??= inTurn.execute(read).catch((error) => {
        reading = null;
        throw error;
      });
      return reading;
    },
    async rotate() {
      if (fixed !== null)
        throw new ServiceError(409, 'The key is fixed by PLUMBLINE_API_KEY. Change it there and start again.');
      return inTurn.execute(async () => {
        await requireReady();
        const made = newKey();
        await secrets.set(apiKeyName, made);
        signal.notify();
        lastSignal = signal.latest();
        reading = Promise.resolve(made);
        return made;
      });
    },
  };
}
