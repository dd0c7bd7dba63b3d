/** The state of collecting, for the tray. */
export interface CollectionSummary {
  readonly kind: 'ok' | 'collecting' | 'failing';
  readonly failing: number;
  readonly collecting: number;
  /** When something was last collected; null if nothing was. */
  readonly lastAt: string | null;
}

interface Sync {
  readonly state: string;
  readonly paused: boolean;
  readonly last_success_at: string | null;
}

/** All collections in one state: what fails matters more than what runs. What is paused is left alone. */
export function collectionSummary(all: readonly Sync[]): CollectionSummary {
  const failing = all.filter(({ state, paused }) => state === 'failed' && !paused).length;
  const collecting = all.filter(({ state }) => state === 'running').length;
  const lastAt =
    all
      .flatMap((one) => one.last_success_at ?? [])
      .toSorted()
      .at(-1) ?? null;
  return { kind: failing > 0 ? 'failing' : collecting > 0 ? 'collecting' : 'ok', failing, collecting, lastAt };
}
