import { statisticOf } from '../../stats/stats.ts';
import type { LeadTimeSample, Statistic } from '../contract.ts';

const millisPerMinute = 60_000;

/** The lead time of one commit in minutes, unrounded. */
export function minutesOf(sample: Pick<LeadTimeSample, 'handedAt' | 'arrivedAt'>): number {
  return (sample.arrivedAt - sample.handedAt) / millisPerMinute;
}

/** The figure of a route: the statistic over its commits, in minutes, unrounded; null where nothing arrived. */
export function leadTimeFigure(samples: readonly LeadTimeSample[], statistic: Statistic): number | null {
  return statisticOf(samples.map(minutesOf), statistic);
}
