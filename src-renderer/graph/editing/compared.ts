import { t } from '../../language/language.ts';
import { count, minutes } from '../../ui/format.ts';
import type { Preview } from './use-graph-edits.ts';

/** A route whose figures would change, in words. */
export interface ComparedRoute {
  readonly key: string;
  readonly pipeline: string;
  readonly path: string;
  readonly leadTime: string;
  readonly arrived: string;
  readonly inFlight: string;
  readonly look: 'gained' | 'lost' | 'changed';
}

const fromTo = (before: number, after: number): string =>
  before === after ? count(after) : t('graph.fromTo', { before: count(before), after: count(after) });

type Routes = Preview['data'][number]['routes'];
type RouteFigure = Routes[number]['before'];

/** What a pipeline without any route is compared by: its commits may be in flight all the same. */
const noRoute: Routes = [{ path: '', before: null, after: null }];

function leadTimeText(before: RouteFigure, after: RouteFigure): string {
  const was = before ? minutes(before.lead_time) : '';
  const will = after ? minutes(after.lead_time) : '';
  if (was === will) return will;
  if (!before) return t('graph.gained', { after: will });
  return after ? t('graph.fromTo', { before: was, after: will }) : t('graph.lost', { before: was });
}

/** The routes whose figures would be others, and how many would stay as they are. */
export function comparedRoutes({ data }: Preview): { readonly rows: readonly ComparedRoute[]; readonly same: number } {
  const rows: ComparedRoute[] = [];
  let same = 0;
  for (const { name, routes, in_flight } of data) {
    for (const { path, before, after } of routes.length === 0 ? noRoute : routes) {
      const isSame = before?.lead_time === after?.lead_time && before?.count === after?.count;
      if (isSame && in_flight.before === in_flight.after) {
        if (before || after) same += 1;
        continue;
      }
      rows.push({
        key: `${name}\n${path}`,
        pipeline: name,
        path,
        leadTime: leadTimeText(before, after),
        arrived: fromTo(before?.count ?? 0, after?.count ?? 0),
        inFlight: fromTo(in_flight.before, in_flight.after),
        look: Boolean(before) === Boolean(after) ? 'changed' : before ? 'lost' : 'gained',
      });
    }
  }
  return { rows, same };
}
