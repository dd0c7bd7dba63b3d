import type { SyncOut } from '#shared/api/syncs.ts';
import type { ChangeRow } from '../../shared/figures/change.ts';

/** A stretch of failing runs that has not ended. */
interface Broken {
  readonly since: string;
  /** How many runs failed since then. */
  readonly failures: number;
}

interface Facts {
  /** The last deployment of a release point failed; `stage` where one stage of the pipeline releases. */
  readonly deployment_failed: Broken & { readonly pipeline: string; readonly stage: string | null };
  readonly pipeline_red: Broken & { readonly pipeline: string; readonly integrationId: number };
  /** All of a collection failed, or only `failedItems` of it. */
  readonly collection_failed: Collection & {
    readonly fault: SyncOut['fault'];
    readonly failedItems: number;
  };
  readonly token_ended: Token;
  readonly commits_waiting: {
    /** What they wait for: a run of the pipeline that carries them, or one that passes. */
    readonly pipeline: string;
    readonly waitsFor: 'run' | 'passing_run';
    readonly count: number;
    /** Whether there may be more of them than `count`. */
    readonly isAtLeast: boolean;
    readonly oldestSince: string;
  };
  readonly collection_paused: Collection;
  readonly measure_worse: { readonly change: ChangeRow };
  readonly token_ends: Token;
}

interface Collection {
  readonly integration: string;
  readonly integrationId: number;
  readonly lastSuccessAt: string | null;
}

interface Token {
  readonly token: string;
  readonly tokenId: number;
  readonly expiresAt: string;
}

export type AttentionType = keyof Facts;

/** Something that needs somebody: how bad it is, what it is, and the address of the screen that shows it. */
export type AttentionItem = {
  readonly [T in AttentionType]: {
    readonly type: T;
    readonly kind: 'bad' | 'warn' | 'info';
    readonly to: string;
  } & Facts[T];
}[AttentionType];

export type AttentionOf<T extends AttentionType> = Extract<AttentionItem, { readonly type: T }>;
