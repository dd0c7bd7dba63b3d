import { useLocation } from 'react-router';
import type { Tab } from '../../ui/Tabs.tsx';
import { changedQuery, useAddressQuery } from './query.ts';

/** The tabs of a screen as links, and which one the address names: `?tab=…`, or the hash of an older link; else it is the first. */
export function useAddressTabs<Id extends string>(
  labels: Readonly<Record<Id, string>>,
  first: NoInfer<Id>,
): { readonly chosen: Id; readonly tabs: readonly Tab[] } {
  const [query] = useAddressQuery();
  const { hash } = useLocation();
  const all = Object.entries(labels) as [Id, string][];
  const named = query.get('tab') ?? hash.slice(1);
  const chosen = all.find(([id]) => id === named)?.[0] ?? first;
  const tabs = all.map(([id, label]) => ({
    to: `?${changedQuery(query, { tab: id })}`,
    label,
    isCurrent: id === chosen,
  }));
  return { chosen, tabs };
}
