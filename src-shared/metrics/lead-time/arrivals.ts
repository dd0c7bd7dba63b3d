import { always, holds, type Interval } from '../../time/time.ts';
import type { DeliveryHistory, LeadTimeSample } from '../contract.ts';
import { followedThrough } from './followed.ts';
import { leadTimesOf } from './lead-time.ts';

/**
 * The commits that first reached any release point in the window, oldest arrival first; each once, as far as it is known which it
 * is. A commit that was released elsewhere before the window is not among them, so with several release points all of history is
 * looked at.
 */
export function arrivalsOf(history: DeliveryHistory, window: Interval): readonly LeadTimeSample[] {
  const followed = followedThrough(history);
  const releases = [...followed.nodes.values()].filter(({ release }) => release !== null);
  const looked = releases.length > 1 ? always : window;
  const samples = releases.flatMap((node) =>
    leadTimesOf(node, followed, looked).routes.flatMap((route) => [...route.samples]),
  );
  samples.sort((a, b) => a.arrivedAt - b.arrivedAt || (a.chain[0] ?? 0) - (b.chain[0] ?? 0));
  const seen = new Set<number | string>();
  return samples.filter((sample) => {
    const commit = sample.change ?? sample.revision;
    if (commit !== null && seen.has(commit)) return false;
    if (commit !== null) seen.add(commit);
    return holds(window, sample.arrivedAt);
  });
}
