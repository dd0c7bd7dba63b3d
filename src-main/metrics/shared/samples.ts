import type { TimedRun } from '#shared/records/run.ts';
import type { Sample, SeriesMetric } from '../contract.ts';
import { breakages } from './breakages.ts';

/** The samples that some runs or breakages have. */
export function* samplesOfEach<T>(items: Iterable<T>, sample: (item: T) => Sample | null): Generator<Sample> {
  for (const item of items) {
    const value = sample(item);
    if (value) yield value;
  }
}

/** The samples of one series. `runs` are finished and come in the order of METRICS.md ("order"). */
export function samplesOf({ measure }: Pick<SeriesMetric, 'measure'>, runs: Iterable<TimedRun>): Iterable<Sample> {
  switch (measure.of) {
    case 'run':
      return samplesOfEach(runs, measure.sample);
    case 'breakage':
      return samplesOfEach(breakages(runs), measure.sample);
    case 'series':
      return measure.samples(runs);
  }
}
