import type { LeadTimePart } from '#shared/metrics/lead-time-parts.ts';
import type { Millis } from '#shared/time/time.ts';
import type { LeadTimeSamples } from '../contract.ts';

/** One stretch of a lead time, and at which pipeline of its way (a wait: on the way to which) it was spent, from 0. */
export interface Stretch {
  readonly part: LeadTimePart;
  readonly leg: number;
  readonly length: Millis;
}

/** In which order time passes at a pipeline. */
const passing = ['wait', 'rework', 'queue', 'run'] as const;

/** For each lead time the longest of the stretches that it is made of; null where the way took no time at all. */
export function longestStretches(samples: Pick<LeadTimeSamples, 'length' | 'legs'>): readonly (Stretch | null)[] {
  const longest: (Stretch | null)[] = Array.from({ length: samples.length }, () => null);
  let leg = 0;
  for (const at of samples.legs()) {
    for (const part of passing)
      for (const [index, length] of at[part].entries())
        if (length > (longest[index]?.length ?? 0)) longest[index] = { part, leg, length };
    leg += 1;
  }
  return longest;
}
