import { useLocation } from 'react-router';
import type { Tab } from '../ui/Tabs.tsx';
import { changedQuery, useAddressQuery } from './query.ts';

/** The tabs of a screen as links, and which one the address names: `?tab=…`, or the hash of an older link; else it is the first. */
export function useAddressTabs<Id extends string>(
  labels: Readonly<Record<Id, string>>,
  first: NoInfer<Id>,
): { readonly chosen: Id; readonly tabs: readonly Tab[] } {
  const [query] = useAddressQuery();
  const { hash } = useLocation();
  const ids = Object.keys(labels) as Id[];
  const named = query.get('tab') ?? hash.slice(1);
  const chosen = ids.find((id) => id === named) ?? first;
  const tabs = ids.map((id) => ({
    to: `?${changedQuery(query, { tab: id })}`,
    label: labels[id],
    isCurrent: id === chosen,
  }));
  return { chosen, tabs };
}
