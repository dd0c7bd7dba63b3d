import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import type { Statistic } from '#shared/metrics/contract.ts';
import { type Bin, binsOf } from '../../charts/bins.ts';
import { age, count, minutes, percent } from '../../ui/format.ts';
import { statisticNames } from '../statistic.ts';

export type LeadTimesAnswer = OutputOf<typeof leadTimes>;
type PipelineAnswer = LeadTimesAnswer['data'][number];
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
  readonly path: string;
  readonly title: string;
  readonly way: string;
  readonly figure: string;
  readonly count: string;
  readonly p90: string;
  readonly parts: readonly PartView[];
  readonly bins: readonly Bin[];
  readonly distribution: string;
  readonly commits: readonly CommitAnswer[];
  readonly leftOut: string | null;
}

/** The parts of a lead time, longest way first through the day of a commit. */
export function partsOf(parts: Readonly<Record<PartView['part'], number>>): readonly PartView[] {
  const whole = parts.rework + parts.queue + parts.run + parts.wait;
  return (['rework', 'queue', 'run', 'wait'] as const).map((part) => {
    const share = whole > 0 ? parts[part] / whole : 0;
    return { part, time: minutes(parts[part]), share, shareText: percent(share) };
  });
}

/** The routes of a pipeline side by side. */
export function routeViewsOf({ lead_times }: PipelineAnswer): readonly RouteView[] {
  return lead_times.flatMap(({ path, lead_time, evidence }) => {
    if (!evidence) return [];
    const { commits, commits_left_out } = evidence;
    const shown = commits.length;
    const whole = commits_left_out === 0;
    return {
      path,
      title: routeTitle(path),
      way: evidence.pipelines.join(' → '),
      figure: minutes(lead_time),
      count: evidence.count === 1 ? '1 commit' : `${count(evidence.count)} commits`,
      p90: minutes(evidence.p90),
      parts: partsOf(evidence.parts),
      bins: binsOf(commits.map((commit) => commit.lead_time * 60)),
      distribution: whole
        ? `Lead times of ${shown === 1 ? 'its commit' : `its ${count(shown)} commits`}.`
        : `Lead times of the newest ${count(shown)} of ${count(evidence.count)} commits.`,
      commits,
      leftOut: whole ? null : `${count(commits_left_out)} older commits are counted in the figure and not listed.`,
    };
  });
}

export function routeTitle(path: string): string {
  return path === '' ? 'Default route' : `By ${path.replaceAll(' > ', ', then ')}`;
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
  const [first] = routeViewsOf(pipeline);
  if (!first) return `No commit that was handed to ${pipeline.name} reached the release point ${when}.`;
  const way = first.path === '' ? 'by the default route' : `by way of ${first.path}`;
  return `A commit handed to ${pipeline.name} takes ${first.figure} to the release point ${way}: ${statisticNames[statistic].toLowerCase()} of ${first.count} ${when}.`;
}

/** What of a pipeline is in no figure, and why; one sentence each. */
export function leftOutOf({ evidence }: PipelineAnswer, now: number): readonly string[] {
  if (!evidence) return [];
  const { in_flight, oldest_in_flight_at, routes_left_out } = evidence;
  const since = oldest_in_flight_at === null ? '' : `, the oldest for ${age(oldest_in_flight_at, now)}`;
  return [
    ...(in_flight > 0
      ? [
          `In flight: ${in_flight === 1 ? '1 commit' : `${count(in_flight)} commits`}${since}. Not arrived, so in no figure yet.`,
        ]
      : ['Nothing is in flight: every commit that was handed over has arrived.']),
    ...(routes_left_out > 0 ? [`${count(routes_left_out)} rarely travelled routes are left out.`] : []),
    'Merges, and what the first run of a pipeline already held, are no samples.',
  ];
}
