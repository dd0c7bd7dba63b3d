import { z } from 'zod';
import { updateFaults, Version } from '#shared/desktop/upkeep/updates.ts';
import { dayLength, type Millis } from '#shared/time/time.ts';
import type { Credential, Transport } from '../../net/contract.ts';
import { updatesName } from '../../store/configuration/settings.ts';
import type { StoreWriter } from '../../store/contract.ts';
import { storedJson } from '../../store/stored-json.ts';
import type { Now } from '../../sync/now.ts';
import { readUpdateSource } from './update-source.ts';

const settingName = updatesName;
const lookEvery = 60 * 60_000;

const Kept = z.object({
  source: z.string().nullable().default(null),
  checkedAt: z.number().nullable().default(null),
  fault: z.enum(updateFaults).nullable().default(null),
  /** The newest version that was announced, whether or not it is newer than this one. */
  announced: z
    .object({ version: Version, notes: z.string(), link: z.string().nullable(), file: z.string().nullable() })
    .nullable()
    .default(null),
  dismissed: Version.nullable().default(null),
});
export type UpdateState = z.output<typeof Kept>;

export const updateState = (store: Pick<StoreWriter, 'setting'>): UpdateState =>
  storedJson(Kept, store.setting(settingName) ?? '{}');

export function changeUpdateState(store: StoreWriter, change: Partial<UpdateState>): void {
  store.setSetting(settingName, JSON.stringify({ ...updateState(store), ...change }));
}

interface Parts {
  readonly store: StoreWriter;
  readonly now: Now;
  /** False: looks only when asked. */
  readonly scheduled: boolean;
  transportFor(credential: Credential): Transport;
  /** Looks for the password of the proxy that is chosen. */
  signIn(): Promise<void>;
  unexpected(error: unknown): void;
}

/** Looks where newer versions are announced: at the start, once a day, and when asked. Without a source it looks nowhere. */
export interface UpdateWatch {
  check(): Promise<void>;
  close(): void;
}

const isDue = (checkedAt: Millis | null, now: Millis): boolean =>
  checkedAt === null || Math.abs(now - checkedAt) >= dayLength;

export function startUpdateWatch({ store, now, scheduled, transportFor, signIn, unexpected }: Parts): UpdateWatch {
  let last: Promise<unknown> = Promise.resolve();
  /** The check that begins after the one under way. */
  let next: Promise<void> | null = null;
  const closing = new AbortController();
  const { signal } = closing;

  async function look(): Promise<void> {
    // The database may be closed by now.
    const source = signal.aborted ? null : updateState(store).source;
    if (source === null) return;
    const isSignedIn = await signIn().then(
      () => true,
      () => false,
    );
    if (signal.aborted) return;
    const outcome = isSignedIn ? await readUpdateSource(source, transportFor, signal) : 'unreachable';
    // Another source may have been chosen meanwhile.
    if (signal.aborted || updateState(store).source !== source) return;
    const result = typeof outcome === 'string' ? { fault: outcome } : { fault: null, announced: outcome };
    changeUpdateState(store, { checkedAt: now(), ...result });
  }

  /** Whoever asks while one waits gets what that finds: each may take until a source that is silent is given up. */
  function check(): Promise<void> {
    next ??= last.then(() => {
      next = null;
      return look();
    });
    last = next.catch(() => undefined);
    return next;
  }

  const checkByItself = (): void =>
    void check().catch((error) => {
      if (!signal.aborted) unexpected(error);
    });
  const runs = scheduled && store.refusal === null;
  if (runs) checkByItself();
  const timer = runs
    ? setInterval(() => isDue(updateState(store).checkedAt, now()) && checkByItself(), lookEvery)
    : undefined;
  return {
    check,
    // A running request changes nothing any more, and a share that hangs must not delay the end.
    close() {
      closing.abort();
      clearInterval(timer);
    },
  };
}
