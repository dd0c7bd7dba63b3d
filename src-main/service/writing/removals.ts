import { ServiceError } from '#shared/api/problem.ts';
import { restoreRemoved } from '#shared/desktop/commands.ts';
import type { Removable } from '../../store/contract.ts';
import { type CommandHandler, commandHandler, done, type WriteContext } from './handler.ts';
import { isSameAddress } from './integration-rules.ts';

/** For how long a removal can be taken back: longer than any notice that offers it is read. */
const keptMillis = 5 * 60_000;
const lookEvery = 60_000;
/** After this time nothing of a removal can be brought back any more. */
export const undoableMillis = keptMillis + lookEvery;

/** Takes away for good what was set aside long enough ago, and the secrets of tokens after their rows. */
async function endRemovals(context: WriteContext): Promise<void> {
  for (const tokenId of context.store.endRemovals(context.now() - keptMillis)) await context.forgetSecret(tokenId);
}

/** Ends removals from now on; gives the function that stops. What a failure leaves behind is reaped at the next start. */
export function startEndingRemovals(context: WriteContext, failed: (error: unknown) => void): () => void {
  if (context.store.refusal) return () => undefined;
  const look = (): void => void endRemovals(context).catch(failed);
  look();
  const timer = setInterval(look, lookEvery);
  return () => clearInterval(timer);
}

/** Resumes what the removal interrupted. */
function collectOn({ store, sync }: WriteContext, kind: Removable, id: number): void {
  const back = kind === 'project' ? store.integrations(id) : [store.integration(id)];
  for (const one of back) if (one && !one.paused && store.sync(one.id)?.state === 'cancelled') sync.start(one.id);
}

export const removalCommands: readonly CommandHandler[] = [
  commandHandler(restoreRemoved, (context, { kind, id }) => {
    if (!context.store.isSoftDeleted(kind, id)) {
      throw new ServiceError(404, 'It cannot be brought back any more: it is gone, or there already.');
    }
    const projectId = context.store.restore(kind, id, (one, other) => isSameAddress(context.collectors, one, other));
    if (projectId !== null) {
      collectOn(context, kind, id);
      context.publishEvent({ kind: 'data', projectId });
    }
    return done;
  }),
];
