import type { Bin } from './bins.ts';
import { tickText } from './durations.ts';

/** A bar's edges in words. */
export function binText({ from, to }: Bin): string {
  return Number.isFinite(to) ? `${tickText(from)} – ${tickText(to)}` : `over ${tickText(from)}`;
}
