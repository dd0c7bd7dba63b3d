import { keysOf, type Numbered, numbered } from '../../stats/int-map.ts';
import { firstWhere } from '../../stats/lower-bound.ts';
import { askedAtRow, passes, type RunTable } from '../shared/run-table.ts';
import { noWord } from '../shared/string-table.ts';

/** Finds which run of a pipeline fed another where nothing is recorded: its row, or −1. */
export interface Inferring {
  /**
   * The newest run on the same revision that was there when the run was asked for: one that had finished, else one that still went on, since a
   * workflow deploys before it ends. One that passed (in the end) comes before one that did not.
   */
  onSameRevision(to: RunTable, fed: number): number;
  /** The newest that passed and had finished by a moment. */
  newestPassing(moment: number): number;
}

/** So many runs on a revision are looked at one after the other, and most have fewer; more are put in the order of time once. */
const few = 32;

export function inferringFrom(from: RunTable): Inferring {
  const isPassing = (row: number): boolean => from.outcome[row] === passes;
  const finished = (row: number): number => from.finishedAt[row] ?? 0;
  const points = [finished, (row: number): number => askedAtRow(from, row)];
  const ofMany = new Map<string, NewestBy>();
  let revisions: Revisions | null = null;
  let passing: NewestBy | null = null;

  function newestOfFew(rows: readonly number[], moment: number): number {
    for (const isAny of [false, true])
      for (const pointOf of points)
        for (const row of rows) if ((isAny || isPassing(row)) && pointOf(row) <= moment) return row;
    return -1;
  }

  function inTime(rows: readonly number[]): NewestBy {
    const finders = [rows.filter(isPassing), rows].flatMap((some) => points.map((pointOf) => newestOf(some, pointOf)));
    return (moment) => finders.reduce((found, newest) => (found === -1 ? newest(moment) : found), -1);
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
      const [repository, revision] = [to.repository[fed] ?? noWord, to.revision[fed] ?? noWord];
      if (repository === noWord || revision === noWord) return -1;
      revisions ??= revisionsOf(from);
      const asked = askedAtRow(to, fed);
      if ((revisions.runs.get(revision) ?? 0) <= few)
        return newestOfFew(rowsOn(revisions, repository, revision), asked);
      const key = `${repository} ${revision}`;
      const newest = ofMany.get(key) ?? inTime(rowsOn(revisions, repository, revision));
      ofMany.set(key, newest);
      return newest(asked);
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
  readonly runs: Numbered;
  readonly newest: Numbered;
  /** By row: that of the run before it on the same revision, or −1. */
  readonly before: Int32Array;
}

function revisionsOf({ revision: column }: RunTable): Revisions {
  const [runs, newest] = [numbered(keysOf(column)), numbered(keysOf(column))];
  const before = new Int32Array(column.length);
  for (let row = 0; row < column.length; row++) {
    const revision = column[row] ?? noWord;
    before[row] = newest.get(revision) ?? -1;
    newest.set(revision, row);
    runs.set(revision, (runs.get(revision) ?? 0) + 1);
  }
  return { runs, newest, before };
}

type NewestBy = (moment: number) => number;

/** Finds, of some runs, the newest that had come to a point of its life, such as its end, by a moment. */
function newestOf(rows: readonly number[], pointOf: (row: number) => number): NewestBy {
  const ordered = Int32Array.from(rows).sort((a, b) => pointOf(a) - pointOf(b));
  const moments = Float64Array.from(ordered, pointOf);
  // From here on the newest of all up to each place.
  for (let place = 1; place < ordered.length; place++)
    ordered[place] = Math.max(ordered[place] ?? -1, ordered[place - 1] ?? -1);
  return (moment) => ordered[firstWhere(moments.length, (place) => (moments[place] ?? 0) > moment) - 1] ?? -1;
}
