import { hashOfInFlight } from '../shared/lead-time-hash.ts';
import { changedQuery } from '../shared/query.ts';

export const leadTimeTabs = ['map', 'routes', 'breakdown', 'commits', 'in-flight'] as const;
export type LeadTimeTab = (typeof leadTimeTabs)[number];

/** The tab of an address; without one, the tab that shows what the address names. */
export function tabOf(query: URLSearchParams, hash: string): LeadTimeTab {
  const named = leadTimeTabs.find((tab) => tab === query.get('tab'));
  if (named) return named;
  if (query.get('commit')) return 'commits';
  if (hash === hashOfInFlight || query.has('in_flight')) return 'in-flight';
  return query.has('what_if') ? 'breakdown' : 'map';
}

/** The address of a tab with what is chosen; a search for a commit stays behind. */
export function tabAddress(
  search: string,
  tab: LeadTimeTab,
  more: Readonly<Record<string, string | null>> = {},
): string {
  return `?${changedQuery(new URLSearchParams(search), { commit: null, ...more, tab })}`;
}
