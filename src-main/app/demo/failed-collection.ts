import { startSync, syncs } from '#shared/api/syncs.ts';
import type { Service } from '../../service/contract.ts';
import type { Company } from './demo-project.ts';

/** The integration whose token loses a right after its first collection. */
const refused = 'platform';

/** Collects one integration again, in vain: the demo also shows a failed collection and its remedy. */
export async function failCollection(
  service: Pick<Service, 'call'>,
  projectId: number,
  company: Pick<Company, 'refuse'>,
): Promise<void> {
  const all = await service.call(syncs, { id: projectId });
  const one = all.find(({ integration }) => integration === refused);
  if (!one) return;
  await company.refuse();
  await service.call(startSync, { id: one.integration_id });
}

/** Calls once every integration of a project is collected; gives the function that stops watching. */
export function onceCollected(
  service: Pick<Service, 'call' | 'watch'>,
  projectId: number,
  call: () => Promise<void>,
  failed: (error: unknown) => void,
): () => void {
  let isPolling = false;
  let isStale = false;
  let isOver = false;
  const isCollected = async (): Promise<boolean> => {
    isStale = false;
    const all = await service.call(syncs, { id: projectId });
    // An event in the meantime may be the last of all.
    return isStale ? isCollected() : all.every(({ state }) => state === 'done');
  };
  const look = async (): Promise<void> => {
    if (!(await isCollected()) || isOver) return;
    end();
    await call();
  };
  const stop = service.watch(({ kind }) => {
    isStale = true;
    if (kind !== 'sync' || isPolling) return;
    isPolling = true;
    look()
      // The demo may be removed during the request.
      .catch((error) => {
        end();
        failed(error);
      })
      .finally(() => {
        isPolling = false;
      });
  });
  const end = (): void => {
    isOver = true;
    stop();
  };
  return end;
}
