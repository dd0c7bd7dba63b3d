import { shownLeadTime } from '../../../graph/default-route.ts';
import type { GraphAnswer, LeadTimesAnswer } from '../../../graph/graph-view.ts';
import { t } from '../../../language/language.ts';
import { minutes } from '../../../ui/format.ts';
import { type Change, type ChangesAnswer, changeOf } from './change.ts';

/** The number of pipelines on the overview; a large company has a screenful of others. */
export const mostNow = 6;

/** The lead time of one pipeline now, and against the period before. */
export interface LeadTimeNow {
  readonly pipeline: string;
  readonly figure: string;
  readonly minutes: number;
  /** The route as the service names it; empty for the default route. */
  readonly path: string;
  readonly route: string;
  readonly of: string;
  /** Null while it is not there. */
  readonly change: Change | null;
}

/** The lead times of the pipelines where commits begin (those that nothing feeds), the longest first; of the others where none of these has one. */
export function leadTimesNow(
  { nodes, edges }: GraphAnswer,
  now: LeadTimesAnswer,
  /** Null if nothing is compared, undefined while it is not there. */
  changes: ChangesAnswer | null | undefined,
): readonly LeadTimeNow[] {
  const fed = new Set(edges.map(({ to }) => to));
  const first = new Set(nodes.filter(({ id }) => !fed.has(id)).map(({ name }) => name));
  const arrived = now.data.filter(({ lead_times }) => lead_times.length > 0);
  const begun = arrived.filter(({ name }) => first.has(name));
  return (begun.length > 0 ? begun : arrived)
    .flatMap(({ name, lead_times }) => {
      const shown = shownLeadTime(lead_times);
      if (!shown) return [];
      const row = changes?.data.find(({ pipeline, path }) => pipeline === name && path === shown.path) ?? null;
      return {
        pipeline: name,
        figure: minutes(shown.lead_time),
        minutes: shown.lead_time,
        path: shown.path,
        route: shown.path === '' ? t('overview.defaultRoute') : t('overview.byRoute', { path: shown.path }),
        of: t('common.commits', { count: shown.count ?? 0 }),
        change: changes === undefined ? null : changeOf(shown.lead_time, row, minutes),
      };
    })
    .toSorted((a, b) => b.minutes - a.minutes);
}
