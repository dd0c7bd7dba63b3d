import { z } from 'zod';
import type { Offer, Source } from '../contract.ts';
import { repositoryAddress } from './address.ts';
import { sendRequest } from './request.ts';

const Repositories = z.array(z.object({ full_name: z.string() }));

/** The other repositories that the token sees, those pushed to last first. */
export async function offers(source: Source): Promise<readonly Offer[]> {
  const address = repositoryAddress(source.url);
  const reply = await sendRequest(
    { source, address },
    `${address.api}/user/repos?sort=pushed&per_page=100`,
    Repositories,
  );
  if (reply.kind !== 'answer') return [];
  const own = `${address.owner}/${address.name}`.toLowerCase();
  return reply.value
    .filter(({ full_name }) => full_name.toLowerCase() !== own)
    .map(({ full_name }) => ({ url: `${address.web}/${full_name}`, name: full_name, isPart: false }));
}
