import { growingInts } from '../../stats/growable-array.ts';
import type { Numbered } from '../../stats/int-map.ts';
import { type Lists, listOf } from '../shared/csr-lists.ts';
import type { RunTable } from '../shared/run-table.ts';
import { noWord } from '../shared/string-table.ts';
import { linesOf } from './ancestry.ts';
import type { Commits } from './commits.ts';
import type { History } from './history.ts';
import type { Node } from './nodes.ts';

/** The commits that one pipeline brings from one repository on one branch, in order; a run carries the first so many of them. */
export interface Origin {
  readonly commits: number[];
}

/** What a node's runs bring themselves: for each row the origin and how many of its commits the run carries. */
export interface Own {
  /** The commits of each origin. */
  readonly origins: readonly Int32Array[];
  /** By row: the place of its origin among them. */
  readonly originOf: Int32Array;
  readonly carried: Int32Array;
}

/**
 * A later revision contains the earlier, so a run carries all its origin's commits so far; a run that goes back to a revision
 * seen before carries only what that one contained. Where the source host's history knows the revision, history wins. Where no
 * run lists changes, revisions stand for them, then runs.
 */
export function ownCommits(
  node: Node,
  commits: Commits,
  isFedCommits: boolean,
  historyIn: (repository: string) => History | null,
): Own {
  const { runs } = node;
  const originOf = new Int32Array(runs.length);
  const carried = new Int32Array(runs.length);
  const brought = broughtBy(runs, commits, isFedCommits);
  if (brought.values.length === 0) return { origins: [], originOf, carried };
  const knownTo = numberedBySeries(commits.count);
  const numbersTo = numberedBySeries(commits.count);
  const containedTo = numberedBySeries(runs.words.length);
  const seriesAt = seriesFinder(runs, (reads, number): Series => {
    const origin: Origin = { commits: [] };
    const known = knownTo(number);
    const history = historyIn(reads);
    const lines =
      history && linesOf(history, origin, { repository: reads, commitAt: commits.at, numbers: numbersTo(number) });
    return { origin, known, contained: containedTo(number), head: noWord, history, lines };
  });
  const places = new Map<Origin, number>();
  for (let row = 0; row < runs.length; row++) {
    const series = seriesAt(row);
    const on = runs.revision[row] ?? noWord;
    const linear = advance(series, on, addNews(series, brought, row));
    const revision = on === noWord ? null : (series.history?.numberOf(runs.words.at(on) ?? '') ?? null);
    const { origin, count } =
      series.lines && revision !== null
        ? series.lines({ revision, own: listOf(brought, row), linear })
        : { origin: series.origin, count: linear };
    const place = places.get(origin) ?? places.size;
    places.set(origin, place);
    originOf[row] = place;
    carried[row] = count;
  }
  return { origins: Array.from(places.keys(), (origin) => new Int32Array(origin.commits)), originOf, carried };
}

/**
 * Numbers for each series by keys of which most are in one series only, such as its commits: these two arrays take far less room and time
 * than a map for each. Keys are below `count`; the numbers may be any whole ones.
 */
function numberedBySeries(count: number): (series: number) => Numbered {
  const owner = new Int32Array(count).fill(-1);
  const numbers = new Int32Array(count);
  return (series) => {
    const others = new Map<number, number>();
    return {
      get: (key) => (owner[key] === series ? numbers[key] : others.get(key)),
      set(key, number) {
        if (owner[key] === -1) owner[key] = series;
        if (owner[key] === series) numbers[key] = number;
        else others.set(key, number);
      },
    };
  };
}

/** Finds what is known of the series of a row: of its branch and its repository, for which `begin` is called once each. */
function seriesFinder({ branch, repository, words }: RunTable, begin: (reads: string, number: number) => Series) {
  const series = new Map<string, Series>();
  const onlyBranch = onlyOne(branch);
  const onlyRepository = onlyOne(repository);
  let [lastBranch, lastRepository] = [Number.NaN, Number.NaN];
  let last: Series | undefined;
  return (row: number): Series => {
    const at = branch[row] === noWord ? onlyBranch : (branch[row] ?? noWord);
    const of = repository[row] === noWord ? onlyRepository : (repository[row] ?? noWord);
    if (last && at === lastBranch && of === lastRepository) return last;
    const reads = words.at(of) ?? '';
    const key = `${words.at(at) ?? ''} ${reads}`;
    const found = series.get(key) ?? begin(reads, series.size);
    series.set(key, found);
    [lastBranch, lastRepository, last] = [at, of, found];
    return found;
  };
}

/** The one word that is known, which then stands for unknown ones too; none where there are several. */
function onlyOne(column: Int32Array): number {
  let only = noWord;
  for (let row = 0; row < column.length; row++) {
    const word = column[row] ?? noWord;
    if (word === noWord || word === only) continue;
    if (only !== noWord) return noWord;
    only = word;
  }
  return only;
}

interface Series {
  readonly origin: Origin;
  /** The place in the origin of each commit that it has. */
  readonly known: Numbered;
  /** How many commits each revision contained when it was first seen. */
  readonly contained: Numbered;
  head: number;
  /** What the source host knows of the repository, and what its history says of the runs. */
  readonly history: History | null;
  readonly lines: ReturnType<typeof linesOf> | null;
}

/** Adds the commits that the run of a row brings, as far as the series does not have them; whether there were any. */
function addNews({ origin, known }: Series, { starts, values }: Lists, row: number): boolean {
  const before = origin.commits.length;
  for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
    const commit = values[at] ?? -1;
    if (known.get(commit) === undefined) known.set(commit, origin.commits.push(commit) - 1);
  }
  return origin.commits.length > before;
}

/** How many commits the next run of a series carries if each revision contains all earlier ones. */
function advance(series: Series, revision: number, hasNews: boolean): number {
  const { origin, contained } = series;
  const count = origin.commits.length;
  if (revision === noWord) return count;
  const before = contained.get(revision);
  const isRollback = !hasNews && before !== undefined && revision !== series.head;
  if (isRollback) return before;
  if (before === undefined) contained.set(revision, count);
  series.head = revision;
  return count;
}

/** The commits that each run brings itself. */
function broughtBy(runs: RunTable, commits: Commits, isFedCommits: boolean): Lists {
  if (runs.changes.starts[runs.length] !== runs.changes.starts[0]) return listed(runs, commits);
  if (isFedCommits) return { starts: new Int32Array(runs.length + 1), values: nobody };
  if (runs.revision.some((revision) => revision !== noWord)) return revised(runs, commits);
  const each = runs.id.map(() => commits.add({ change: null, revision: null, repository: null, merge: false }));
  return { starts: Int32Array.from({ length: runs.length + 1 }, (_, row) => row), values: each };
}

const nobody = new Int32Array(0);

function listed({ changes: { starts, values }, length }: RunTable, commits: Commits): Lists {
  const begin = starts[0] ?? 0;
  const own = values.subarray(begin, starts[length]);
  return { starts: starts.map((start) => start - begin), values: own.map(commits.of) };
}

function revised(runs: RunTable, commits: Commits): Lists {
  const seen = new Set<number>();
  const starts = new Int32Array(runs.length + 1);
  const values = growingInts(runs.length);
  for (let row = 0; row < runs.length; row++) {
    const on = runs.revision[row] ?? noWord;
    const isBaseline = row === 0;
    if (on !== noWord && !seen.has(on) && !isBaseline) values.push(commitAt(runs, row, commits));
    seen.add(on);
    starts[row + 1] = values.length;
  }
  return { starts, values: values.done() };
}

/** The commit at the revision that the run of a row was on. */
function commitAt({ revision, repository, words }: RunTable, row: number, commits: Commits): number {
  const name = words.at(revision[row] ?? noWord) ?? '';
  const its = words.at(repository[row] ?? noWord) ?? null;
  // Without its repository nobody knows whether a revision is the one that another pipeline tells of.
  if (its === null) return commits.add({ change: null, revision: name, repository: its, merge: false });
  return commits.on(its, name);
}
