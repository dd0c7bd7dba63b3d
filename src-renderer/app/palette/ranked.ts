import type { LucideIcon } from 'lucide-react';
import { matchSorter, rankings } from 'match-sorter';

/** What the palette offers: somewhere to go or something to do. */
export interface PaletteItem {
  /** The same whenever it is offered, so that what was chosen of late is known again. */
  readonly id: string;
  readonly kind: 'commit' | 'screen' | 'view' | 'action' | 'pipeline' | 'integration';
  readonly label: string;
  /** The project that it belongs to; text finds it by this too. */
  readonly project?: string;
  /** A sign of its own; that of its kind without one. */
  readonly icon?: LucideIcon;
  readonly act: () => void;
}

const recentFirst = (offers: readonly PaletteItem[], recent: readonly string[]): readonly PaletteItem[] => {
  const rank = ({ id }: PaletteItem): number => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return offers.toSorted((a, b) => rank(a) - rank(b));
};

/** The items that match a text, best first; among equal matches, recent choices come first. Words may come in any order. */
export function ranked(
  offers: readonly PaletteItem[],
  text: string,
  recent: readonly string[],
): readonly PaletteItem[] {
  const terms = text.split(/\s+/).filter(Boolean);
  const [last = '', ...before] = terms.toReversed();
  const inOrder = recentFirst(offers, recent);
  if (last === '') return inOrder;
  const how = { keys: ['label', 'project'], threshold: rankings.ACRONYM, baseSort: () => 0 };
  const fitting = [last, ...before].reduce<readonly PaletteItem[]>(
    (left, term) => matchSorter(left, term, how),
    inOrder,
  );
  // A commit is only offered for what looks like one: it is meant then.
  return fitting.toSorted((a, b) => Number(b.kind === 'commit') - Number(a.kind === 'commit'));
}

/** Offers of one kind, or those that were chosen of late. */
export interface OfferGroup {
  readonly id: PaletteItem['kind'] | 'recent';
  readonly offers: readonly PaletteItem[];
}

/** The items in groups, in the order of each group's first item; while nothing is typed, recent choices are a group of their own. */
export function grouped(
  offers: readonly PaletteItem[],
  text: string,
  recent: readonly string[],
): readonly OfferGroup[] {
  const groups = new Map<OfferGroup['id'], PaletteItem[]>();
  for (const offer of offers) {
    const id = text.trim() === '' && recent.includes(offer.id) ? 'recent' : offer.kind;
    const group = groups.get(id);
    if (group) group.push(offer);
    else groups.set(id, [offer]);
  }
  return [...groups].map(([id, list]) => ({ id, offers: list }));
}
