export const secretStores = ['keychain', 'file', 'memory'] as const;
export type SecretStoreKind = (typeof secretStores)[number];

/** `locked`: there, but not readable now. `unavailable`: this computer has none. */
export type SecretsState = 'ready' | 'locked' | 'unavailable';

/** Where secrets lie. A `null` of `get` means absent only while the state is `ready`; a locked store throws SecretsLocked. */
export interface Secrets {
  readonly kind: SecretStoreKind;
  state(): Promise<SecretsState>;
  get(name: string): Promise<string | null>;
  set(name: string, secret: string): Promise<void>;
  delete(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

/** The store is locked or cannot be reached; nothing was changed. */
export class SecretsLocked extends Error {
  override readonly name = 'SecretsLocked';
}

/** A token as far as its secret is concerned. */
export interface BoundToken {
  readonly id: number;
  readonly origins: readonly string[];
}
