import { startSync, syncs } from '#shared/api/syncs.ts';
import type { Service } from '../../service/contract.ts';
import type { Company } from './company.ts';

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
  let isAsking = false;
  const end = service.watch(({ kind }) => {
    if (kind !== 'sync' || isAsking) return;
    isAsking = true;
    service
      .call(syncs, { id: projectId })
      .then(async (all) => {
        if (all.some(({ state }) => state !== 'done')) return;
        end();
        await call();
      })
      // The demo may be removed while it is asked.
      .catch((error) => {
        end();
        failed(error);
      })
      .finally(() => {
        isAsking = false;
      });
  });
  return end;
}
