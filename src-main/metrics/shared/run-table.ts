import type { PipelineId, RunId } from '#shared/records/ids.ts';
import {
  type Evidence,
  evidences,
  lastOutcome,
  outcomes,
  type Result,
  type Run,
  results,
  type StageExecution,
  type StageOutcome,
  type TimedRun,
} from '#shared/records/run.ts';
import { gather } from '../../stats/columns.ts';
import { intMap, keyRange, keyRangeOfAll } from '../../stats/int-map.ts';
import { type CsrLists, gatherLists, listOf } from './lists-by-row.ts';
import { noString, type ReadonlyStringTable } from './string-table.ts';

/** The value of an unknown result in its column; of an unknown text it is `noString`, of a moment NaN. */
export const noResult = results.length;

/** The values of outcomes in their column. */
export const passes = outcomes.indexOf('passes');
export const breaks = outcomes.indexOf('breaks');
export const neutral = outcomes.indexOf('neutral');

/**
 * The finished runs of one pipeline in columns; a run is known by its row. A million records would take five times the room, and most of
 * the time that a history takes would go into walking from one to the next.
 */
export interface RunColumns {
  readonly pipeline: PipelineId;
  readonly length: number;
  readonly id: Int32Array;
  readonly generation: Int32Array;
  readonly number: Float64Array;
  readonly attempt: Int32Array;
  /** Indexes in `outcomes` and in `results`. */
  readonly outcome: Uint8Array;
  readonly result: Uint8Array;
  readonly queuedAt: Float64Array;
  readonly startedAt: Float64Array;
  readonly finishedAt: Float64Array;
  /** Indexes in `words`, which all tables of a history share. */
  readonly revision: Int32Array;
  readonly branch: Int32Array;
  readonly repository: Int32Array;
  readonly strings: ReadonlyStringTable;
  /** Where a stage of the pipeline is its release point: what came of it. */
  readonly stage?: StageColumns;
}

/** The same with what the runs list and what fed them. */
export interface RunTable extends RunColumns {
  /** The ids of the changes that a run lists. */
  readonly changes: CsrLists;
  /** The ids of the runs that fed it, each with the index of its evidence in `evidences`. */
  readonly feeds: CsrLists;
  readonly evidence: Uint8Array;
  /** By row: pipelines of which a run fed it that is recorded but not loaded. */
  readonly unseen: ReadonlyMap<number, readonly PipelineId[]>;
}

/** The stages that a system reports for a run: none, others only, or also the one in question, executed or not. */
export const stagePresence = ['none', 'others', 'this'] as const;

/** The results of one stage in the runs of a table, by row. */
export interface StageColumns {
  readonly name: string;
  /** Indexes in `outcomes` and in `results`; neutral where the stage did not run. */
  readonly outcome: Uint8Array;
  readonly result: Uint8Array;
  /** Its end; that of the run if the system does not report it. */
  readonly finishedAt: Float64Array;
  /** Which stages the system reported for the run: an index in `stagePresence`. */
  readonly presence: Uint8Array;
}

/** A moment of a column; null if it is not known. */
export const momentOrNull = (moment: number | undefined): number | null =>
  moment === undefined || Number.isNaN(moment) ? null : moment;

/** When a run was queued, or started where that is unknown. */
export const queuedAtRow = ({ queuedAt, startedAt }: RunColumns, row: number): number =>
  momentOrNull(queuedAt[row]) ?? startedAt[row] ?? 0;

/** The ids of the changes that the run of a row lists. */
export const changesAt = ({ changes }: RunTable, row: number): Int32Array => listOf(changes, row);

const textAt = ({ strings }: RunColumns, column: Int32Array, row: number): string | null =>
  strings.at(column[row] ?? noString) ?? null;

/** What the single-run metrics look at of the run of a row. `revision`: null where nobody asks for it, since to make a million words takes longer than the rest. */
export const timedAt = (table: RunColumns, row: number, revision = textAt(table, table.revision, row)): TimedRun => ({
  id: table.id[row] ?? 0,
  pipeline: table.pipeline,
  generation: table.generation[row] ?? 0,
  number: table.number[row] ?? 0,
  attempt: table.attempt[row] ?? 0,
  outcome: outcomes[table.outcome[row] ?? neutral] ?? 'neutral',
  queuedAt: momentOrNull(table.queuedAt[row]),
  startedAt: table.startedAt[row] ?? 0,
  finishedAt: table.finishedAt[row] ?? 0,
  revision,
});

/** The run of a row as a record. */
export function runAt(table: RunTable, row: number): Run {
  const { feeds } = table;
  const unseen = table.unseen.get(row);
  const fedBy: { run: RunId; evidence: Evidence }[] = [];
  for (let at = feeds.starts[row] ?? 0; at < (feeds.starts[row + 1] ?? 0); at++)
    fedBy.push({ run: feeds.values[at] ?? 0, evidence: evidences[table.evidence[at] ?? 0] ?? 'estimated' });
  return {
    ...timedAt(table, row),
    result: results[table.result[row] ?? noResult] ?? null,
    branch: textAt(table, table.branch, row),
    repository: textAt(table, table.repository, row),
    changes: [...changesAt(table, row)],
    fedBy,
    ...(unseen === undefined ? {} : { fedUnseen: unseen }),
    stages: stagesAt(table, row),
  };
}

/** The stage that releases, as far as the run of a row came to it. */
function stagesAt(table: RunColumns, row: number): Run['stages'] {
  const stage = stageAt(table, row);
  return stage && [{ ...stage, startedAt: null }];
}

/** What the stage that releases came to in the run of a row; null where it deployed nothing, and where the whole run releases. */
export function stageAt({ stage }: RunColumns, row: number): StageOutcome | null {
  if (!stage || stage.outcome[row] === neutral) return null;
  return {
    name: stage.name,
    result: results[stage.result[row] ?? noResult] ?? null,
    outcome: outcomes[stage.outcome[row] ?? neutral] ?? 'neutral',
    finishedAt: stage.finishedAt[row] ?? null,
  };
}

/** The runs of some rows as records. */
export const runsAt = (table: RunTable, rows: Iterable<number>): Run[] => Array.from(rows, (row) => runAt(table, row));

/** The rows in another order, or some of them. */
export function selectRows(table: RunTable, rows: Int32Array): RunTable {
  const changes = gatherLists(table.changes.starts, rows);
  const feeds = gatherLists(table.feeds.starts, rows);
  const unseen = new Map<number, readonly PipelineId[]>();
  if (table.unseen.size > 0)
    rows.forEach((row, index) => {
      const fedUnseen = table.unseen.get(row);
      if (fedUnseen) unseen.set(index, fedUnseen);
    });
  return {
    ...table,
    length: rows.length,
    id: gather(table.id, rows),
    generation: gather(table.generation, rows),
    number: gather(table.number, rows),
    attempt: gather(table.attempt, rows),
    outcome: gather(table.outcome, rows),
    result: gather(table.result, rows),
    queuedAt: gather(table.queuedAt, rows),
    startedAt: gather(table.startedAt, rows),
    finishedAt: gather(table.finishedAt, rows),
    revision: gather(table.revision, rows),
    branch: gather(table.branch, rows),
    repository: gather(table.repository, rows),
    changes: { starts: changes.starts, values: gather(table.changes.values, changes.indexes) },
    feeds: { starts: feeds.starts, values: gather(table.feeds.values, feeds.indexes) },
    evidence: gather(table.evidence, feeds.indexes),
    unseen,
    ...(table.stage && { stage: selectStageRows(table.stage, rows) }),
  };
}

function selectStageRows(stage: StageColumns, rows: Int32Array): StageColumns {
  const { outcome, result, finishedAt, presence } = stage;
  return {
    ...stage,
    outcome: gather(outcome, rows),
    result: gather(result, rows),
    finishedAt: gather(finishedAt, rows),
    presence: gather(presence, rows),
  };
}

/** A run with reported stages, and those of the name in question, in their order. */
export interface StagesOfRun {
  readonly run: RunId;
  readonly executions: readonly StageExecution[];
}

/** The same table with what a stage came to in its runs; `runs` are those that tell any stages. */
export function withStage<Table extends RunColumns>(table: Table, name: string, runs: Iterable<StagesOfRun>): Table {
  const rows = intMap(keyRange(table.id));
  for (let row = 0; row < table.length; row++) rows.set(table.id[row] ?? 0, row);
  const outcome = new Uint8Array(table.length).fill(neutral);
  const result = new Uint8Array(table.length).fill(noResult);
  const presence = new Uint8Array(table.length).fill(stagePresence.indexOf('none'));
  const finishedAt = table.finishedAt.slice();
  for (const { run, executions } of runs) {
    const row = rows.get(run);
    if (row === undefined || table.id[row] !== run) continue;
    presence[row] = stagePresence.indexOf(executions.length > 0 ? 'this' : 'others');
    const stage = lastOutcome(executions);
    if (!stage) continue;
    finishedAt[row] = stage.finishedAt ?? table.finishedAt[row] ?? 0;
    outcome[row] = outcomes.indexOf(stage.outcome);
    result[row] = resultIndex(stage.result);
  }
  return { ...table, stage: { name, outcome, result, finishedAt, presence } };
}

/** The branch of the run of a row; null where it is not known. */
export const branchAt = (table: RunColumns, row: number): string | null => textAt(table, table.branch, row);

/** The value of a result in its column. */
export const resultIndex = (result: Result | null): number => (result === null ? noResult : results.indexOf(result));

/** Finds the row of a run by its id; undefined where it is not in that table. A run is in one table only. */
export function rowFinder(tables: readonly RunTable[]): (table: RunTable, id: RunId) => number | undefined {
  const rows = intMap(keyRangeOfAll(tables.map(({ id }) => id)));
  for (const { id } of tables) for (let row = 0; row < id.length; row++) rows.set(id[row] ?? 0, row);
  return ({ id: ids }, id) => {
    const row = rows.get(id);
    return row !== undefined && ids[row] === id ? row : undefined;
  };
}
