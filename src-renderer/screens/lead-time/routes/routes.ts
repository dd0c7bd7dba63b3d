import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { type Bin, binsOf } from '../../../charts/scales/bins.ts';
import { shownLeadTime } from '../../../graph/default-route.ts';
import type { GraphAnswer } from '../../../graph/graph-view.ts';
import { t } from '../../../language/language.ts';
import { withinSentence } from '../../../language/service-text.ts';
import type { DeltaView } from '../../../ui/Delta.tsx';
import { count, minutes, percent } from '../../../ui/format.ts';
import { type ChangesAnswer, changeOf } from '../../shared/figures/change.ts';
import { leadTimesNow } from '../../shared/figures/lead-time-now.ts';
import { statisticNames } from '../../shared/figures/statistic.ts';

export type LeadTimesAnswer = OutputOf<typeof leadTimes>;
export type PipelineAnswer = LeadTimesAnswer['data'][number];
type RouteAnswer = PipelineAnswer['lead_times'][number];
export type CommitAnswer = NonNullable<RouteAnswer['evidence']>['commits'][number];

/** One part of a lead time: how long, and how much of the whole. */
export interface PartView {
  readonly part: 'rework' | 'queue' | 'run' | 'wait';
  readonly time: string;
  readonly share: number;
  readonly shareText: string;
}

export interface RouteView {
  /** What distinguishes it from the other routes of the pipeline, also in the address. */
  readonly id: string;
  readonly path: string;
  /** Its place among the routes that have the same path, from 0. */
  readonly nth: number;
  readonly title: string;
  /** Its pipelines by their short names. */
  readonly pipelines: string;
  readonly minutes: number;
  readonly figure: string;
  /** The mean lead time, which the parts add up to. */
  readonly mean: string;
  readonly count: number;
  readonly p90: string;
  readonly parts: readonly PartView[];
  readonly bins: readonly Bin[];
  readonly distribution: string;
  readonly commits: readonly CommitAnswer[];
  /** Of all commits, not only those that are listed. */
  readonly slowest: readonly CommitAnswer[];
  readonly leftOut: string | null;
}

type Parts = Readonly<Record<PartView['part'], number>>;

const sumOf = ({ rework, queue, run, wait }: Parts): number => rework + queue + run + wait;

/** The parts of a lead time with their shares, in the order in which a commit passes through them. */
export function partsOf(parts: Parts): readonly PartView[] {
  const whole = sumOf(parts);
  return (['rework', 'queue', 'run', 'wait'] as const).map((part) => {
    const share = whole > 0 ? parts[part] / whole : 0;
    return { part, time: minutes(parts[part]), share, shareText: percent(share) };
  });
}

/** The short names of pipelines; one without is called by its name. */
export type ShortNames = ReadonlyMap<string, string>;

export const shortName = (names: ShortNames, name: string): string => names.get(name) ?? name;

/** The routes of a pipeline side by side. */
export function routeViewsOf({ lead_times }: PipelineAnswer, names: ShortNames = new Map()): readonly RouteView[] {
  return lead_times.flatMap(({ path, lead_time, evidence }, index) => {
    if (!evidence) return [];
    const alike = lead_times.filter((route) => route.path === path).length;
    const nth = lead_times.slice(0, index).filter((route) => route.path === path).length;
    const { commits, commits_left_out } = evidence;
    const shown = commits.length;
    const whole = commits_left_out === 0;
    return {
      id: nth === 0 ? path : `${path} #${nth + 1}`,
      path,
      nth,
      title:
        alike === 1
          ? routeTitle(path, names)
          : t('leadTime.oneOfRoutes', { route: routeTitle(path, names), at: nth + 1, alike }),
      pipelines: evidence.pipelines.map((name) => shortName(names, name)).join(' → '),
      minutes: lead_time,
      figure: minutes(lead_time),
      mean: minutes(sumOf(evidence.parts)),
      count: evidence.count,
      p90: minutes(evidence.p90),
      parts: partsOf(evidence.parts),
      bins: binsOf(commits.map((commit) => commit.lead_time * 60)),
      distribution: whole
        ? t('leadTime.distribution', { count: shown })
        : t('leadTime.distributionOfNewest', { shown: count(shown), all: count(evidence.count) }),
      commits,
      slowest: evidence.slowest,
      leftOut: whole ? null : t('leadTime.notListed', { count: commits_left_out }),
    };
  });
}

/** A path as the service writes it: pipelines with `>` between them. */
export function routeTitle(path: string, names: ShortNames = new Map()): string {
  if (path === '') return t('leadTime.defaultRoute');
  const pipelines = path.split(' > ').map((name) => shortName(names, name));
  return t('leadTime.viaRoute', { route: pipelines.join(', ') });
}

/** The shown pipeline: the one in the address, else the one whose lead time is that of the project. */
export function shownPipeline(graph: GraphAnswer, answer: LeadTimesAnswer, chosen: string | null): string | null {
  if (answer.data.some(({ name }) => name === chosen)) return chosen;
  return leadTimesNow(graph, answer, null)[0]?.pipeline ?? answer.data[0]?.name ?? null;
}

/** The lead time now in a few words: the figure, its statistic, of how many commits, and by which route where it is not the default one. */
export function figureOf({ lead_times }: PipelineAnswer, statistic: Statistic, names: ShortNames): string {
  const first = shownLeadTime(lead_times);
  if (!first) return t('leadTime.noneArrived');
  return [
    t('leadTime.figure', {
      figure: minutes(first.lead_time),
      statistic: withinSentence(statisticNames[statistic]),
      commits: t('common.commits', { count: first.count ?? 0 }),
    }),
    ...(first.path === '' ? [] : [routeTitle(first.path, names)]),
  ].join(' · ');
}

/** How the lead time of a route changed; null if nothing is compared. */
export function routeDelta(
  changes: ChangesAnswer | null | undefined,
  { pipeline, path, nth, minutes: now }: Pick<RouteView, 'path' | 'nth' | 'minutes'> & { readonly pipeline: string },
): DeltaView | null {
  if (!changes) return null;
  const rows = changes.data.filter((row) => row.pipeline === pipeline && row.path === path);
  return changeOf(now, rows[nth] ?? null, minutes).delta;
}

/** What of the routes is in no figure, and why; one sentence each. */
export function notCountedOf({ evidence }: PipelineAnswer): readonly string[] {
  const routes = evidence?.routes_left_out ?? 0;
  return [...(routes > 0 ? [t('leadTime.routesLeftOut', { count: routes })] : []), t('leadTime.notCounted')];
}
