import { noWord, type RunTable } from '#shared/metrics/run-table.ts';
import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome.ts';
import { evidences, outcomes, results } from '#shared/records/run.ts';
import { growingBytes, growingInts } from '#shared/stats/growing.ts';
import { keysOfAll, numbered } from '#shared/stats/numbered.ts';

import type { Dictionary, LinkRows, ListedRows, RunRows } from './history-columns.ts';
import { feedersOf } from './history-feeders.ts';
import type { Target } from './sources.ts';

/** The runs of one pipeline, and what its results mean. */
export interface PipelineRows {
  readonly pipeline: number;
  readonly policy: OutcomePolicy;
  readonly rows: RunRows;
}

interface Given {
  /** In any order, each pipeline once. */
  readonly pipelines: readonly PipelineRows[];
  readonly links: LinkRows;
  readonly listed: ListedRows;
  readonly targets: ReadonlyMap<number, Target>;
  readonly dictionary: Dictionary;
}

const consumed = evidences.indexOf('consumed');

/** Puts together what was read: each run with its outcome, what it lists and what fed it. */
export function historyTables({ pipelines, links, listed, targets, dictionary }: Given): ReadonlyMap<number, RunTable> {
  const found = places(pipelines);
  const words = dictionary.words.all;
  const stageLists = dictionary.stages.all.map((text) => JSON.parse(text) as readonly string[]);
  const changes = inLists(found, listed.run, (at) => listed.change[at] ?? 0);
  const repositories = pipelines.map(({ rows }) => rows.repository.slice());
  const fed = feeds({ pipelines, links, targets, words, found, repositories });
  return new Map(
    pipelines.map(({ pipeline, policy, rows }, table) => {
      const first = found.firsts[table] ?? 0;
      const starts = (all: Int32Array): Int32Array => all.subarray(first, first + rows.id.length + 1);
      return [
        pipeline,
        {
          ...rows,
          pipeline,
          length: rows.id.length,
          outcome: outcomeColumn(rows, policy),
          repository: repositories[table] ?? rows.repository,
          words,
          stageLists,
          changes: { starts: starts(changes.starts), values: changes.values },
          feeds: { starts: starts(fed.starts), values: fed.values },
          evidence: fed.evidence,
          unseen: fed.unseen[table] ?? new Map(),
        },
      ];
    }),
  );
}

/** What a run came to under a policy: worked out once for each result that there is. */
function outcomeColumn({ result, timedOut }: RunRows, policy: OutcomePolicy): Uint8Array {
  const meant = [false, true].map((isTimedOut) =>
    [...results, null].map((one) => outcomes.indexOf(outcomeOf(one, isTimedOut, policy))),
  );
  return result.map((place, row) => meant[timedOut[row] ?? 0]?.[place] ?? 0);
}

/** Where each run lies: runs are counted through all tables, beginning with the first. */
interface Places {
  /** The count of runs before each table, and at the end the count of all. */
  readonly firsts: readonly number[];
  /** The count of a run; undefined of one that is not at hand. */
  get(run: number): number | undefined;
  tableOf(count: number): number;
}

function places(pipelines: readonly PipelineRows[]): Places {
  const firsts = [0];
  for (const { rows } of pipelines) firsts.push((firsts.at(-1) ?? 0) + rows.id.length);
  const total = firsts.at(-1) ?? 0;
  const counts = numbered(keysOfAll(pipelines.map(({ rows }) => rows.id)));
  const tables = new Int32Array(total);
  pipelines.forEach(({ rows }, table) => {
    const first = firsts[table] ?? 0;
    tables.fill(table, first, first + rows.id.length);
    for (let row = 0; row < rows.id.length; row++) counts.set(rows.id[row] ?? 0, first + row);
  });
  return {
    firsts,
    get: (run) => counts.get(run),
    tableOf: (count) => tables[count] ?? 0,
  };
}

/** The values that belong to runs, for each run in the order in which they come. */
function inLists({ firsts, get }: Places, runs: Int32Array, valueAt: (at: number) => number) {
  const starts = new Int32Array((firsts.at(-1) ?? 0) + 1);
  const counts = new Int32Array(runs.length);
  for (let at = 0; at < runs.length; at++) {
    const count = get(runs[at] ?? 0) ?? -1;
    counts[at] = count;
    if (count >= 0) starts[count + 1] = (starts[count + 1] ?? 0) + 1;
  }
  for (let count = 1; count < starts.length; count++) starts[count] = (starts[count] ?? 0) + (starts[count - 1] ?? 0);
  const next = starts.slice();
  const values = new Int32Array(starts.at(-1) ?? 0);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? -1;
    if (count < 0) continue;
    const place = next[count] ?? 0;
    values[place] = valueAt(at);
    next[count] = place + 1;
  }
  return { starts, values };
}

interface Feeding extends Pick<Given, 'pipelines' | 'links' | 'targets'> {
  readonly words: readonly string[];
  readonly found: Places;
  /** What is released from the output of a run tells the revision that it was made from, and often not of which repository: it is put in here. */
  readonly repositories: readonly Int32Array[];
}

/** What fed the runs, as far as it is at hand. */
function feeds({ pipelines, links, targets, words, found, repositories }: Feeding) {
  const feederOf = pipelines.map(({ rows }) => feedersOf(rows, words));
  const tableOf = new Map(pipelines.map(({ pipeline }, table) => [pipeline, table]));
  const unseen = pipelines.map(() => new Map<number, number[]>());
  const [fed, feeding, evidence] = [growingInts(), growingInts(), growingBytes()];
  const sources = new Map(
    [...targets].map(([source, { pipeline, series }]) => {
      const from = tableOf.get(pipeline) ?? -1;
      return [source, { pipeline, from, find: feederOf[from]?.(series) ?? (() => -1) }];
    }),
  );
  for (let at = 0; at < links.run.length; at++) {
    const run = links.run[at] ?? 0;
    const count = found.get(run);
    const target = sources.get(links.source[at] ?? 0);
    if (count === undefined || !target) continue;
    const table = found.tableOf(count);
    const row = count - (found.firsts[table] ?? 0);
    const { from, find } = target;
    const rows = pipelines[table]?.rows;
    const feeder = rows ? find(links.number[at] ?? 0, rows, row) : -1;
    if (feeder === -1) {
      const others = unseen[table]?.get(row);
      if (others) others.push(target.pipeline);
      else unseen[table]?.set(row, [target.pipeline]);
      continue;
    }
    fed.push(run);
    feeding.push(pipelines[from]?.rows.id[feeder] ?? 0);
    evidence.push(links.evidence[at] ?? 0);
    if (links.evidence[at] !== consumed || rows?.revision[row] !== pipelines[from]?.rows.revision[feeder]) continue;
    const column = repositories[table];
    if (column?.[row] === noWord) column[row] = repositories[from]?.[feeder] ?? noWord;
  }
  const [runs, feeders, how] = [fed.done(), feeding.done(), evidence.done()];
  const { starts, values } = inLists(found, runs, (at) => at);
  return {
    starts,
    values: values.map((at) => feeders[at] ?? 0),
    evidence: Uint8Array.from(values, (at) => how[at] ?? 0),
    unseen,
  };
}
