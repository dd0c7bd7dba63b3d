import type { DeliveryHistory } from '#main/metrics/contract.ts';
import { type RunTable, resultIndex, runsAt, type StagesOfRun, withStage } from '#main/metrics/shared/run-table.ts';
import { type StringTable, stringTable } from '#main/metrics/shared/string-table.ts';
import type { PipelineId } from '#shared/records/ids.ts';
import { evidences, outcomes, type Run } from '#shared/records/run.ts';

/** A history with the records that its columns are made of, which a test tells or reads by itself. */
export interface RecordedDelivery extends DeliveryHistory {
  readonly records: ReadonlyMap<PipelineId, readonly Run[]>;
}

/** Puts the runs of a history into columns, as the database gives them. */
export function inColumns(history: Omit<RecordedDelivery, 'runs'>): RecordedDelivery {
  const strings = stringTable();
  const runs = history.pipelines.map(({ id, release }): [PipelineId, RunTable] => {
    const records = history.records.get(id) ?? [];
    const table = tableOf(id, records, strings);
    const stage = release?.stage ?? null;
    return [id, stage === null ? table : withStage(table, stage, stagesIn(records, stage))];
  });
  return { ...history, runs: new Map(runs) };
}

/** A history as the database gives it, with its runs as records. */
export const withRecords = (history: DeliveryHistory): RecordedDelivery => ({
  ...history,
  records: new Map(Array.from(history.runs, ([id, table]) => [id, runsAt(table, table.id.keys())])),
});

/** All runs of a history as records. */
export const recordsIn = (history: DeliveryHistory): readonly Run[] =>
  [...withRecords(history).records.values()].flat();

function* stagesIn(runs: readonly Run[], name: string): Generator<StagesOfRun> {
  for (const { id, stages } of runs)
    if (stages && stages.length > 0) yield { run: id, executions: stages.filter((stage) => stage.name === name) };
}

/** The runs of one pipeline in columns. */
export function tableOf(pipeline: PipelineId, runs: readonly Run[], strings: StringTable = stringTable()): RunTable {
  return {
    pipeline,
    length: runs.length,
    id: Int32Array.from(runs, ({ id }) => id),
    generation: Int32Array.from(runs, ({ generation }) => generation),
    number: Float64Array.from(runs, ({ number }) => number),
    attempt: Int32Array.from(runs, ({ attempt }) => attempt),
    outcome: Uint8Array.from(runs, ({ outcome }) => outcomes.indexOf(outcome)),
    result: Uint8Array.from(runs, ({ result }) => resultIndex(result)),
    queuedAt: Float64Array.from(runs, ({ queuedAt }) => queuedAt ?? Number.NaN),
    startedAt: Float64Array.from(runs, ({ startedAt }) => startedAt),
    finishedAt: Float64Array.from(runs, ({ finishedAt }) => finishedAt),
    revision: Int32Array.from(runs, ({ revision }) => strings.of(revision)),
    branch: Int32Array.from(runs, ({ branch }) => strings.of(branch)),
    repository: Int32Array.from(runs, ({ repository }) => strings.of(repository)),
    strings,
    changes: listsIn(runs.map(({ changes }) => changes)),
    feeds: listsIn(runs.map(({ fedBy }) => fedBy.map(({ run }) => run))),
    evidence: Uint8Array.from(runs.flatMap(({ fedBy }) => fedBy.map(({ evidence }) => evidences.indexOf(evidence)))),
    unseen: new Map(runs.flatMap(({ fedUnseen }, row) => (fedUnseen ? [[row, fedUnseen] as const] : []))),
  };
}

function listsIn(lists: readonly (readonly number[])[]): RunTable['changes'] {
  const starts = new Int32Array(lists.length + 1);
  for (const [row, { length }] of lists.entries()) starts[row + 1] = (starts[row] ?? 0) + length;
  return { starts, values: Int32Array.from(lists.flat()) };
}
