import { useAddressQuery } from '../../shared/query.ts';

export const detailTabs = ['status', 'history', 'completeness', 'test', 'edit'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Which integration's details are open, and at which tab: the address remembers it. */
export function useDetails() {
  const [query, change] = useAddressQuery();
  const tab = detailTabs.find((one) => one === query.get('tab')) ?? 'status';
  return {
    openId: query.get('details'),
    tab,
    open: (id: number, at: DetailTab = 'status') => change({ details: String(id), tab: at === 'status' ? null : at }),
    close: () => change({ details: null, tab: null }),
  };
}
