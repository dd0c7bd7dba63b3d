import { z } from 'zod';
import type { Offer, Source } from '../contract.ts';
import { jiraAddress } from './address.ts';
import { answerValue, sendRequest } from './request.ts';

const Filters = z.array(z.object({ id: z.string(), name: z.string() }));

/** The other saved filters that the owner of the token marked with a star. */
export async function offers(source: Source): Promise<readonly Offer[]> {
  const { base, wanted } = jiraAddress(source.url);
  const answer = await sendRequest(source, `${base}/rest/api/2/filter/favourite`);
  if (answer.status !== 200) return [];
  return answerValue(answer, Filters)
    .filter(({ id }) => !('filter' in wanted) || wanted.filter !== id)
    .map(({ id, name }) => ({ url: `${base}/issues/?filter=${id}`, name, isPart: false }));
}
