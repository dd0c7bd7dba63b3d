import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { type LeadTimeTab, tabAddress } from './tabs.ts';

export type TabLink = (tab: LeadTimeTab, more?: Readonly<Record<string, string | null>>) => string;

/** Addresses of tabs of this screen that keep what is chosen. */
export function useTabLink(): TabLink {
  const { search } = useLocation();
  return useCallback((tab, more) => tabAddress(search, tab, more), [search]);
}
