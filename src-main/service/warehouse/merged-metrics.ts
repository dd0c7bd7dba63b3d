import type { MetricFamily } from '../reading/open-metrics/open-metrics-text.ts';

/** Families of several copies as one list: each name once, with all its samples. */
export function mergedFamilies(all: readonly (readonly MetricFamily[])[]): readonly MetricFamily[] {
  const byName = Map.groupBy(all.flat(), ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, samples: [first, ...others].flatMap(({ samples }) => samples) }] : [],
  );
}
