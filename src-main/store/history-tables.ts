import { inLists } from '#shared/metrics/lists.ts';
import type { RunTable } from '#shared/metrics/run-table.ts';
import { noWord, type WordList } from '#shared/metrics/words.ts';
import { type OutcomePolicy, outcomeOf } from '#shared/records/outcome.ts';
import { evidences, outcomes, results } from '#shared/records/run.ts';
import { taken } from '#shared/stats/columns.ts';
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
  const words = dictionary.words;
  const stageLists = Array.from(
    { length: dictionary.stages.length },
    (_, place) => JSON.parse(dictionary.stages.at(place) ?? '[]') as readonly string[],
  );
  const { starts: firstChanges, order } = inLists(found.tables.length, found.countsOf(listed.run));
  const changes = taken(listed.change, order);
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
          changes: { starts: starts(firstChanges), values: changes },
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
    Uint8Array.from([...results, null], (one) => outcomes.indexOf(outcomeOf(one, isTimedOut, policy))),
  );
  const column = new Uint8Array(result.length);
  for (let row = 0; row < column.length; row++) column[row] = meant[timedOut[row] ?? 0]?.[result[row] ?? 0] ?? 0;
  return column;
}

/** Where each run lies: runs are counted through all tables, beginning with the first. */
interface Places {
  /** The count of runs before each table, and at the end the count of all. */
  readonly firsts: Int32Array;
  /** By count: the table. */
  readonly tables: Int32Array;
  /** The counts of runs, equal ones of which come together; −1 for one that is not at hand. */
  countsOf(runs: Int32Array): Int32Array;
}

function places(pipelines: readonly PipelineRows[]): Places {
  const firsts = new Int32Array(pipelines.length + 1);
  pipelines.forEach(({ rows }, table) => {
    firsts[table + 1] = (firsts[table] ?? 0) + rows.id.length;
  });
  const known = numbered(keysOfAll(pipelines.map(({ rows }) => rows.id)));
  const tables = new Int32Array(firsts.at(-1) ?? 0);
  pipelines.forEach(({ rows: { id: ids } }, table) => {
    const first = firsts[table] ?? 0;
    tables.fill(table, first, first + ids.length);
    for (let row = 0; row < ids.length; row++) known.set(ids[row] ?? 0, first + row);
  });
  return {
    firsts,
    tables,
    countsOf(runs) {
      const counts = new Int32Array(runs.length);
      for (let at = 0; at < runs.length; at++)
        counts[at] = at > 0 && runs[at] === runs[at - 1] ? (counts[at - 1] ?? -1) : (known.get(runs[at] ?? 0) ?? -1);
      return counts;
    },
  };
}

interface Feeding extends Pick<Given, 'pipelines' | 'links' | 'targets'> {
  readonly words: WordList;
  readonly found: Places;
  /** What is released from the output of a run tells the revision that it was made from, and often not of which repository: it is put in here. */
  readonly repositories: readonly Int32Array[];
}

/** What fed the runs, as far as it is at hand. */
function feeds({ pipelines, links, targets, words, found, repositories }: Feeding) {
  const feederOf = pipelines.map(({ rows }) => feedersOf(rows, words));
  const tableOf = new Map(pipelines.map(({ pipeline }, table) => [pipeline, table]));
  const unseen = pipelines.map(() => new Map<number, number[]>());
  const sources = new Map(
    [...targets].map(([source, { pipeline, series }]) => {
      const from = tableOf.get(pipeline) ?? -1;
      return [source, { pipeline, from, find: feederOf[from]?.(series) ?? (() => -1) }];
    }),
  );
  const counts = found.countsOf(links.run);
  const feeders = new Int32Array(links.run.length);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? -1;
    counts[at] = -1;
    const target = sources.get(links.source[at] ?? 0);
    if (count === -1 || !target) continue;
    const table = found.tables[count] ?? 0;
    const row = count - (found.firsts[table] ?? 0);
    const rows = pipelines[table]?.rows;
    const feeder = rows ? target.find(links.number[at] ?? 0, rows, row) : -1;
    if (feeder === -1) {
      const others = unseen[table]?.get(row);
      if (others) others.push(target.pipeline);
      else unseen[table]?.set(row, [target.pipeline]);
      continue;
    }
    const from = pipelines[target.from]?.rows;
    counts[at] = count;
    feeders[at] = from?.id[feeder] ?? 0;
    if (links.evidence[at] !== consumed || rows?.revision[row] !== from?.revision[feeder]) continue;
    const column = repositories[table];
    if (column?.[row] === noWord) column[row] = repositories[target.from]?.[feeder] ?? noWord;
  }
  const { starts, order } = inLists(found.tables.length, counts);
  return {
    starts,
    values: taken(feeders, order),
    evidence: taken(links.evidence, order),
    unseen,
  };
}
