import { z } from 'zod';
import { remember } from '../../ui/remember.ts';

const key = 'palette-recent';
const kept = 8;
const Ids = z.array(z.string());

/** The ids of what was chosen of late, the latest first. */
export function recentItems(): readonly string[] {
  try {
    return Ids.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    // What somebody else wrote there is no reason to show nothing.
    return [];
  }
}

/** Remembers what was chosen on this computer. */
export function rememberItem(id: string): void {
  const list = [id, ...recentItems().filter((one) => one !== id)].slice(0, kept);
  remember(key, JSON.stringify(list));
}
