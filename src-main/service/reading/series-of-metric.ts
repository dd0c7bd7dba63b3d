import type { TimedRun } from '#shared/records/run.ts';
import { holds, type Interval } from '#shared/time/time.ts';
import { turningRows, turningRuns } from '../../metrics/breakages.ts';
import type { SeriesMetric } from '../../metrics/contract.ts';
import { noRuns, type RunTable, tablesOf, timedAt } from '../../metrics/run-table.ts';
import type { Series } from '../../store/contract.ts';
import type { Reading } from './handler.ts';
import { historyOf } from './route-metric.ts';

/** The series of one integration that are asked for, and when their samples are to be closed. */
export interface SeriesAsked {
  readonly projectId: number;
  readonly integrationId: number;
  readonly pipeline: string | null;
  readonly branch: string | null;
  readonly window: Interval;
}

/** The series with the runs that the metric's samples in the window are made from: no more is read than it looks at. */
export function seriesOfMetric(
  reading: Reading,
  metric: Pick<SeriesMetric, 'looksAt'>,
  asked: SeriesAsked,
): Iterable<Series> {
  const { integrationId, pipeline, branch, window } = asked;
  const isAsked = ({ name }: { readonly name: string }): boolean => pipeline === null || name === pipeline;
  // The history holds the runs of the measured branches: to read them a second time would take longer.
  if (branch === null)
    return measuredSeries(reading, asked)
      .filter(isAsked)
      .map(({ table, ...series }) => ({ ...series, runs: runsLookedAt(table, metric, window) }));
  if (metric.looksAt === 'each') return reading.store.series(integrationId, { pipeline, branch, window });
  if (metric.looksAt === undefined) return reading.store.series(integrationId, { pipeline, branch });
  return turningSeries(reading, asked).filter(isAsked);
}

/** Every series of an integration on its measured branch, as the history holds it. */
export function measuredSeries(
  reading: Reading,
  { projectId, integrationId }: Pick<SeriesAsked, 'projectId' | 'integrationId'>,
): readonly (Pick<Series, 'pipeline' | 'name'> & { readonly table: RunTable })[] {
  const tables = tablesOf(historyOf(reading, projectId, null));
  return reading.store
    .pipelines(projectId)
    .filter((pipeline) => pipeline.integrationId === integrationId)
    .map(({ id, name }) => ({ pipeline: id, name, table: tables.get(id) ?? noRuns }));
}

function* runsLookedAt(
  table: RunTable,
  { looksAt }: Pick<SeriesMetric, 'looksAt'>,
  window: Interval,
): Generator<TimedRun> {
  if (looksAt === 'each') {
    for (let row = 0; row < table.length; row++)
      if (holds(window, table.finishedAt[row] ?? 0)) yield timedAt(table, row, null);
    return;
  }
  const rows = looksAt === 'turning' ? turningRows(table, window.from) : table.id.keys();
  for (const row of rows) yield timedAt(table, row);
}

/**
 * Every series of an integration without the runs that turn nothing; read once for each state of the data, since a breakage may have begun long
 * before the window in which it ended.
 */
function turningSeries({ store, once }: Reading, { projectId, integrationId, branch }: SeriesAsked): readonly Series[] {
  const ofBranch = once(projectId, `turning\n${branch}`, () => new Map<number, readonly Series[]>());
  const known = ofBranch.get(integrationId);
  if (known) return known;
  const read: Series[] = [];
  for (const { runs, ...series } of store.series(integrationId, { pipeline: null, branch }))
    read.push({ ...series, runs: [...turningRuns(runs)] });
  ofBranch.set(integrationId, read);
  return read;
}
