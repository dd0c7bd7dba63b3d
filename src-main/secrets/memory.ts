import type { Secrets } from './contract.ts';

/** Secrets for as long as the process lives. */
export function memorySecrets(): Secrets {
  const kept = new Map<string, string>();
  return {
    kind: 'memory',
    state: async () => 'ready',
    get: async (name) => kept.get(name) ?? null,
    set: async (name, secret) => {
      kept.set(name, secret);
    },
    delete: async (name) => {
      kept.delete(name);
    },
    names: async () => [...kept.keys()],
  };
}
