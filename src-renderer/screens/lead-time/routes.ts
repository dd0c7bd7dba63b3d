import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import type { Statistic } from '#shared/metrics/contract.ts';
import { type Bin, binsOf } from '../../charts/bins.ts';
import { t } from '../../language/language.ts';
import { withinSentence } from '../../language/service-words.ts';
import { age, count, minutes, percent } from '../../ui/format.ts';
import { statisticNames } from '../statistic.ts';

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
  /** What tells it from the other routes of the pipeline, in the address too. */
  readonly id: string;
  readonly path: string;
  /** Its place among the routes that have the same path, from 0. */
  readonly nth: number;
  readonly title: string;
  readonly way: string;
  readonly figure: string;
  /** Which statistic the figure is. */
  readonly statistic: string;
  /** The mean lead time, which the parts add up to. */
  readonly mean: string;
  readonly count: string;
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

/** The parts of a lead time, longest way first through the day of a commit. */
export function partsOf(parts: Parts): readonly PartView[] {
  const whole = sumOf(parts);
  return (['rework', 'queue', 'run', 'wait'] as const).map((part) => {
    const share = whole > 0 ? parts[part] / whole : 0;
    return { part, time: minutes(parts[part]), share, shareText: percent(share) };
  });
}

/** The routes of a pipeline side by side. */
export function routeViewsOf({ lead_times }: PipelineAnswer, statistic: Statistic): readonly RouteView[] {
  return lead_times.flatMap(({ path, lead_time, evidence }, place) => {
    if (!evidence) return [];
    const alike = lead_times.filter((route) => route.path === path).length;
    const nth = lead_times.slice(0, place).filter((route) => route.path === path).length;
    const { commits, commits_left_out } = evidence;
    const shown = commits.length;
    const whole = commits_left_out === 0;
    return {
      id: nth === 0 ? path : `${path} #${nth + 1}`,
      path,
      nth,
      title:
        alike === 1 ? routeTitle(path) : t('leadTime.oneOfRoutes', { route: routeTitle(path), at: nth + 1, alike }),
      way: evidence.pipelines.join(' → '),
      figure: minutes(lead_time),
      statistic: statisticNames[statistic],
      mean: minutes(sumOf(evidence.parts)),
      count: t('common.commits', { count: evidence.count }),
      p90: minutes(evidence.p90),
      parts: partsOf(evidence.parts),
      bins: binsOf(commits.map((commit) => commit.lead_time * 60)),
      distribution: whole
        ? t('leadTime.distribution', { count: shown })
        : t('leadTime.distributionOfNewest', { shown: count(shown), all: count(evidence.count) }),
      commits,
      slowest: evidence.slowest,
      leftOut: whole ? null : t('leadTime.notListed', { number: count(commits_left_out) }),
    };
  });
}

export function routeTitle(path: string): string {
  return path === ''
    ? t('leadTime.defaultRoute')
    : t('leadTime.byRoute', { route: path.replaceAll(' > ', t('leadTime.andThen')) });
}

/** The pipeline that is shown: the one that the address asks for, else the one with the longest way. */
export function shownPipeline(answer: LeadTimesAnswer, asked: string | null): string | null {
  return answer.data.some(({ name }) => name === asked) ? asked : slowestPipeline(answer);
}

/** The pipeline that is shown when none is chosen: the one with the longest way to the release point. */
export function slowestPipeline(answer: LeadTimesAnswer): string | null {
  const known = answer.data.flatMap(({ name, lead_times }) => {
    const shown = lead_times.find(({ path }) => path === '') ?? lead_times[0];
    return shown ? { name, figure: shown.lead_time } : [];
  });
  return known.toSorted((a, b) => b.figure - a.figure)[0]?.name ?? answer.data[0]?.name ?? null;
}

/** The lead time now, in one plain sentence. */
export function sentenceOf(pipeline: PipelineAnswer, statistic: Statistic, when: string): string {
  const [first] = pipeline.lead_times;
  if (!first) return t('leadTime.noneArrived', { pipeline: pipeline.name, when });
  return t('leadTime.takes', {
    pipeline: pipeline.name,
    figure: minutes(first.lead_time),
    way: first.path === '' ? t('leadTime.byDefault') : t('leadTime.byWay', { route: first.path }),
    statistic: withinSentence(statisticNames[statistic]),
    commits: t('common.commits', { count: first.count ?? 0 }),
    when,
  });
}

/** What of a pipeline is in no figure, and why; one sentence each. */
export function leftOutOf({ name, evidence }: PipelineAnswer, now: number): readonly string[] {
  if (!evidence) return [];
  const { in_flight, oldest_in_flight_at, routes_left_out } = evidence;
  const commits = t('common.commits', { count: in_flight });
  const flying =
    oldest_in_flight_at === null
      ? t('leadTime.inFlight', { pipeline: name, commits })
      : t('leadTime.inFlightSince', { pipeline: name, commits, age: age(oldest_in_flight_at, now) });
  return [
    in_flight > 0 ? flying : t('leadTime.nothingInFlight', { pipeline: name }),
    ...(routes_left_out > 0 ? [t('leadTime.routesLeftOut', { number: count(routes_left_out) })] : []),
    t('leadTime.noSamples'),
  ];
}
