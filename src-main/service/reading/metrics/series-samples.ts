import type { Interval } from '#shared/time/time.ts';
import type { Sample, SeriesMetric } from '../../../metrics/contract.ts';
import { samplesOf, samplesOfEach } from '../../../metrics/shared/samples.ts';
import type { SeriesChoice, StoreReader } from '../../../store/contract.ts';

/** The requested series of one integration, and when their samples must have ended. */
interface SeriesQuery extends SeriesChoice {
  readonly integrationId: number;
  readonly window: Interval;
}

interface SeriesSamples {
  readonly name: string;
  /** Streamed: read them to the end before those of the next series. Some lie outside the window. */
  readonly samples: Iterable<Sample>;
}

/** The samples of each series. No more is read than the metric looks at. */
export function* seriesSamples(
  store: Pick<StoreReader, 'series' | 'breakages'>,
  metric: Pick<SeriesMetric, 'measure'>,
  { integrationId, window, ...choice }: SeriesQuery,
): Generator<SeriesSamples> {
  const { measure } = metric;
  if (measure.of === 'breakage') {
    for (const { name, breakages } of store.breakages(integrationId, { ...choice, window }))
      yield { name, samples: samplesOfEach(breakages, measure.sample) };
    return;
  }
  const isOfRuns = measure.of === 'run';
  for (const { name, runs } of store.series(integrationId, isOfRuns ? { ...choice, window } : choice))
    yield { name, samples: samplesOf(metric, runs) };
}
