import type { Statistic } from '#shared/metrics/statistic.ts';
import { statisticOf } from '#shared/stats/stats.ts';
import type { LeadTimeSample, LeadTimeSamples } from '../contract.ts';

const millisPerMinute = 60_000;

/** The lead time of one commit in minutes, unrounded. */
export function minutesOf(sample: Pick<LeadTimeSample, 'handedAt' | 'arrivedAt'>): number {
  return (sample.arrivedAt - sample.handedAt) / millisPerMinute;
}

/** The lead time of every commit in minutes, unrounded. */
export function minutesOfAll(samples: LeadTimeSamples): Float64Array {
  const minutes = samples.times();
  for (let index = 0; index < minutes.length; index++) minutes[index] = (minutes[index] ?? 0) / millisPerMinute;
  return minutes;
}

/** The figure of a route: the statistic over its commits, in minutes, unrounded; null if nothing arrived. */
export function leadTimeFigure(samples: LeadTimeSamples, statistic: Statistic): number | null {
  return statisticOf(minutesOfAll(samples), statistic);
}
