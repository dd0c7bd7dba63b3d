import { statisticOf } from '../../stats/stats.ts';
import type { LeadTimeSample, LeadTimeSamples, Statistic } from '../contract.ts';

const millisPerMinute = 60_000;

/** The lead time of one commit in minutes, unrounded. */
export function minutesOf(sample: Pick<LeadTimeSample, 'handedAt' | 'arrivedAt'>): number {
  return (sample.arrivedAt - sample.handedAt) / millisPerMinute;
}

/** The lead time of every commit in minutes, unrounded. */
export function minutesOfAll({ length, handedAt, arrivedAt }: LeadTimeSamples): Float64Array {
  const minutes = new Float64Array(length);
  for (let place = 0; place < length; place++) minutes[place] = (arrivedAt(place) - handedAt(place)) / millisPerMinute;
  return minutes;
}

/** The figure of a route: the statistic over its commits, in minutes, unrounded; null where nothing arrived. */
export function leadTimeFigure(samples: LeadTimeSamples, statistic: Statistic): number | null {
  return statisticOf(minutesOfAll(samples), statistic);
}
