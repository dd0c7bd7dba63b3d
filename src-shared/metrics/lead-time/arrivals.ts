import { always, holds, type Interval } from '../../time/time.ts';
import type { DeliveryHistory, LeadTimeSample } from '../contract.ts';
import { carryingOf } from './carrying.ts';
import { leadTimesOf } from './lead-time.ts';
import { nodesOf } from './nodes.ts';
import { routesOf } from './routes.ts';

/**
 * The commits that first reached any release point in the window, oldest arrival first; each once, as far as it is known which it
 * is. A commit that was released elsewhere before the window is not among them, so with several release points all of history is
 * looked at.
 */
export function arrivalsOf(history: DeliveryHistory, window: Interval): readonly LeadTimeSample[] {
  const nodes = nodesOf(history);
  const carrying = carryingOf(history, nodes);
  const routes = routesOf(nodes, carrying);
  const releases = [...nodes.values()].filter(({ release }) => release !== null);
  const looked = releases.length > 1 ? always : window;
  const samples = releases.flatMap((node) => {
    const found = leadTimesOf(node, routes.get(node.id) ?? { kept: [], leftOut: 0 }, carrying, looked);
    return found.routes.flatMap((route) => route.samples);
  });
  samples.sort((a, b) => a.arrivedAt - b.arrivedAt || (a.chain[0] ?? 0) - (b.chain[0] ?? 0));
  const seen = new Set<number | string>();
  return samples.filter((sample) => {
    const commit = sample.change ?? sample.revision;
    if (commit !== null && seen.has(commit)) return false;
    if (commit !== null) seen.add(commit);
    return holds(window, sample.arrivedAt);
  });
}
