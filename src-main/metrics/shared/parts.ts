import type { LeadTimePart } from '#shared/metrics/lead-time-parts.ts';
import type { Millis } from '#shared/time/time.ts';
import type { LeadTimeSamples } from '../contract.ts';

/** One part of a lead time, and the index of the pipeline on the route where it was spent; for a wait, of the pipeline that was waited for. */
export interface PartLength {
  readonly part: LeadTimePart;
  readonly leg: number;
  readonly length: Millis;
}

/** In which order time passes at a pipeline. */
const passing = ['wait', 'rework', 'queue', 'run'] as const;

/** For each lead time its longest part; null if it took no time at all. */
export function longestParts(samples: Pick<LeadTimeSamples, 'length' | 'legs'>): readonly (PartLength | null)[] {
  const longest: (PartLength | null)[] = Array.from({ length: samples.length }, () => null);
  let leg = 0;
  for (const at of samples.legs()) {
    for (const part of passing)
      for (const [index, length] of at[part].entries())
        if (length > (longest[index]?.length ?? 0)) longest[index] = { part, leg, length };
    leg += 1;
  }
  return longest;
}
