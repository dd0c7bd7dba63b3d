import { always, dayLength, type Interval, type Millis } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import type { RuledRunOnBranch, RuledSeries, SeriesChoice } from '../contract.ts';
import { type SeriesDefinition, seriesQueries } from './series.ts';
import {
  begunAt,
  boundTo,
  generationIn,
  inOrder,
  onBranch,
  type TimedColumns,
  timedColumns,
  timedRun,
} from './series-selection.ts';

type OfSpan = [number, string | null, string | null, number, from: number, to: number];
type RuledColumns = [branch: string | null, ...TimedColumns];

const ofSpan = `FROM runs r WHERE ${onBranch} AND r.finished_at >= ? AND r.finished_at < ?`;
const queued = 'coalesce(r.queued_at, r.started_at, r.finished_at)';
const begun = 'coalesce(r.started_at, r.queued_at, r.finished_at)';

/** If clocks differ, a run may end before it begins, by hardly more than this. */
const mostDisorder: Millis = dayLength;

/** Reads the runs that the rules of other tools need for a window. */
export function otherRulesRunQueries(db: Database) {
  const { definitions } = seriesQueries(db);
  const runsUntil = db
    .prepare<[...OfSpan, number, number, number], RuledColumns>(
      `SELECT r.branch, ${timedColumns} ${ofSpan} AND (r.finished_at < ? OR ${queued} < ? OR ${begun} < ?) ${inOrder}`,
    )
    .raw();
  const lastSuccess = db
    .prepare<OfSpan, [startedAt: number | null, queuedAt: number | null, finishedAt: number]>(
      `SELECT r.started_at, r.queued_at, r.finished_at ${ofSpan} AND r.result = 'success' ORDER BY r.finished_at DESC LIMIT 1`,
    )
    .raw();
  const commitsOf = db
    .prepare<[number, number, number], [run: number, committedAt: number]>(
      `SELECT l.run_id, c.committed_at FROM runs r CROSS JOIN run_changes l ON l.run_id = r.id
         CROSS JOIN changes c ON c.id = l.change_id
       WHERE r.pipeline_id = ? AND r.finished_at BETWEEN ? AND ? AND c.committed_at IS NOT NULL`,
    )
    .raw();

  /** From when on runs are needed: some rules look back to the last success before the window, and to all runs that began after it. */
  function firstNeeded({ pipeline, selection }: SeriesDefinition, { from }: Interval): Millis {
    const begins = selection.spans.flatMap((span) => {
      const before = { ...span, to: Math.min(span.to, from) };
      const success = lastSuccess.get(...boundTo(pipeline, before, selection));
      return success ? [begunAt(...success)] : [];
    });
    return Math.min(from, Math.max(always.from, ...begins)) - mostDisorder;
  }

  function runsOf(series: SeriesDefinition, window: Interval): RuledRunOnBranch[] {
    const { pipeline, selection, policy } = series;
    const first = firstNeeded(series, window);
    const to = window.to + mostDisorder;
    const found: (RuledRunOnBranch & { readonly committedAt: Millis[] })[] = [];
    for (const [index, span] of selection.spans.entries()) {
      const needed = { ...span, from: Math.max(span.from, first) };
      for (const [branch, ...columns] of runsUntil.iterate(...boundTo(pipeline, needed, selection), to, to, to)) {
        const run = timedRun(pipeline, policy, columns);
        const generation = generationIn(index, run.generation);
        found.push({ ...run, generation, result: columns[4], branch, committedAt: [] });
      }
    }
    const byId = new Map(found.map((run) => [run.id, run]));
    const last = found.at(-1)?.finishedAt ?? first;
    for (const [run, committedAt] of commitsOf.iterate(pipeline, first, last))
      byId.get(run)?.committedAt.push(committedAt);
    return found;
  }

  return {
    *runsForOtherRules(integrationId: number, { window = always, ...choice }: SeriesChoice): Generator<RuledSeries> {
      for (const series of definitions(integrationId, choice)) {
        const { pipeline, name } = series;
        yield { pipeline, name, runs: runsOf(series, window) };
      }
    },
  };
}
