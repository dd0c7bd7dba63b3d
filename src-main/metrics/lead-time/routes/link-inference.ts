import { type IntMap, intMap, keyRange } from '../../../stats/int-map.ts';
import { lowerBound } from '../../../stats/lower-bound.ts';
import { passes, queuedAtRow, type RunTable } from '../../shared/run-table.ts';
import { noString } from '../../shared/string-table.ts';

/** Finds which run of a pipeline fed another where nothing is recorded: its row, or −1. */
export interface LinkInference {
  /**
   * The newest run on the same revision that was there when the run was queued: one that had finished, else one that still went on, since a
   * workflow deploys before it ends. One that passed (in the end) comes before one that did not.
   */
  onSameRevision(to: RunTable, fed: number): number;
  /** The newest that passed and had finished by a moment. */
  newestPassing(moment: number): number;
}

/** Up to so many runs on a revision are searched one by one, and most have fewer; more are sorted once. */
const linearLimit = 32;

export function linkInferenceFrom(from: RunTable): LinkInference {
  const isPassing = (row: number): boolean => from.outcome[row] === passes;
  const finished = (row: number): number => from.finishedAt[row] ?? 0;
  const points = [finished, (row: number): number => queuedAtRow(from, row)];
  const newestByRevision = new Map<string, NewestBy>();
  let revisions: Revisions | null = null;
  let passing: NewestBy | null = null;

  function newestAmong(rows: readonly number[], moment: number): number {
    for (const isAny of [false, true])
      for (const pointOf of points)
        for (const row of rows) if ((isAny || isPassing(row)) && pointOf(row) <= moment) return row;
    return -1;
  }

  function newestByMoment(rows: readonly number[]): NewestBy {
    const finders = [rows.filter(isPassing), rows].flatMap((some) => points.map((pointOf) => newestOf(some, pointOf)));
    return (moment) => finders.reduce((newestRow, newest) => (newestRow === -1 ? newest(moment) : newestRow), -1);
  }

  /** The rows on a revision of a repository, the newest first. */
  function rowsOn({ newest, before }: Revisions, repository: number, revision: number): readonly number[] {
    const rows: number[] = [];
    for (let row = newest.get(revision) ?? -1; row !== -1; row = before[row] ?? -1)
      if (from.repository[row] === repository) rows.push(row);
    return rows;
  }

  return {
    onSameRevision(to, fed) {
      const [repository, revision] = [to.repository[fed] ?? noString, to.revision[fed] ?? noString];
      if (repository === noString || revision === noString) return -1;
      revisions ??= revisionsOf(from);
      const queuedAt = queuedAtRow(to, fed);
      if ((revisions.runs.get(revision) ?? 0) <= linearLimit)
        return newestAmong(rowsOn(revisions, repository, revision), queuedAt);
      const key = `${repository} ${revision}`;
      const newest = newestByRevision.get(key) ?? newestByMoment(rowsOn(revisions, repository, revision));
      newestByRevision.set(key, newest);
      return newest(queuedAt);
    },
    newestPassing(moment) {
      passing ??= newestOf([...from.id.keys()].filter(isPassing), finished);
      return passing(moment);
    },
  };
}

/** The runs on each revision, whatever repository it is of. */
interface Revisions {
  /** How many there are, and the row of the newest. */
  readonly runs: IntMap;
  readonly newest: IntMap;
  /** By row: that of the run before it on the same revision, or −1. */
  readonly before: Int32Array;
}

function revisionsOf({ revision: column }: RunTable): Revisions {
  const [runs, newest] = [intMap(keyRange(column)), intMap(keyRange(column))];
  const before = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) {
    const revision = column[row] ?? noString;
    before[row] = newest.get(revision) ?? -1;
    newest.set(revision, row);
    runs.set(revision, (runs.get(revision) ?? 0) + 1);
  }
  return { runs, newest, before };
}

type NewestBy = (moment: number) => number;

/** Finds, of some runs, the newest that had been queued, or had ended, by a moment. */
function newestOf(rows: readonly number[], pointOf: (row: number) => number): NewestBy {
  const ordered = Int32Array.from(rows).sort((a, b) => pointOf(a) - pointOf(b));
  const moments = Float64Array.from(ordered, pointOf);
  // From here on the newest of all up to each position.
  for (let index = 1; index < ordered.length; index++)
    ordered[index] = Math.max(ordered[index] ?? -1, ordered[index - 1] ?? -1);
  return (moment) => ordered[lowerBound(moments.length, (index) => (moments[index] ?? 0) > moment) - 1] ?? -1;
}
