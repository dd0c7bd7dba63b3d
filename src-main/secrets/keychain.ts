import type Keytar from 'keytar';
import { type Secrets, SecretsLocked, type SecretsState } from './contract.ts';

/** An item that is always there once a secret was kept. A locked keychain looks empty: if this is missing too, it is locked or new. */
const sentinel = 'sentinel';

/**
 * The keychain of the operating system, for the secrets of one data folder. It is loaded at the first use, since loading it throws if the system has
 * none.
 */
export function openKeychain(folder: string): Secrets {
  const service = `Plumbline ${folder}`;
  let loading: Promise<typeof Keytar> | null = null;
  const keytar = async (): Promise<typeof Keytar> => {
    loading ??= import('keytar').then((module) => module.default);
    return loading;
  };

  async function state(): Promise<SecretsState> {
    try {
      const { getPassword, setPassword } = await keytar();
      if ((await getPassword(service, sentinel)) !== null) return 'ready';
      // Empty or locked: only a write shows which, and the sentinel has to be written anyway.
      await setPassword(service, sentinel, 'present');
      return (await getPassword(service, sentinel)) === null ? 'locked' : 'ready';
    } catch (error) {
      return /locked|prompt|dismissed/i.test(String(error)) ? 'locked' : 'unavailable';
    }
  }

  async function ensureReady(): Promise<typeof Keytar> {
    const now = await state();
    if (now === 'ready') return keytar();
    throw new SecretsLocked(now === 'locked' ? 'The keychain is locked.' : 'There is no keychain that can be reached.');
  }

  return {
    kind: 'keychain',
    state,
    async get(name) {
      const { getPassword } = await ensureReady();
      const secret = await getPassword(service, name);
      // It may have been locked in between, and then answers like an empty one.
      if (secret === null) await ensureReady();
      return secret;
    },
    async set(name, secret) {
      const { setPassword } = await ensureReady();
      await setPassword(service, name, secret);
    },
    async delete(name) {
      const { deletePassword } = await ensureReady();
      await deletePassword(service, name);
    },
    async names() {
      const { findCredentials } = await ensureReady();
      const found = await findCredentials(service);
      await ensureReady();
      return found.map(({ account }) => account).filter((name) => name !== sentinel);
    },
  };
}
