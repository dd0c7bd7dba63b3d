import type { Offer, Source } from '../contract.ts';
import { decodedName, itemUrl, jobAddress } from './address.ts';
import { segmentOf } from './pull/discover.ts';
import { sendRequest } from './request.ts';
import { ItemAnswer, isFolder, isMultibranch, trees } from './schema.ts';

/** The items of a folder or of the whole Jenkins, each of which can be collected alone; the branches of one job are not offered. */
export async function offers(source: Source): Promise<readonly Offer[]> {
  const { root, names, canonical } = jobAddress(source.url);
  const item = await sendRequest(source, canonical, trees.item, ItemAnswer);
  if (item === null || !isFolder(item.value) || isMultibranch(item.value)) return [];
  const children = (item.value.jobs ?? []).flatMap(segmentOf);
  return children.map((name) => ({ url: itemUrl(root, [...names, name]), name: decodedName(name), isPart: true }));
}
