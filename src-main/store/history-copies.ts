import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { evidences, results } from '#shared/records/run.ts';
import { wordsOf } from '../metrics/words.ts';
import { columnsIn, dropFile, writeColumns } from './column-files.ts';
import { type Database, versionOf } from './database.ts';
import { aDictionary, changesIn, type Dictionary, linksIn, listedIn, runKeeper } from './history-columns.ts';
import type { HistoryRead } from './history-read.ts';
import { type PackedWords, packedWords, wordsIn } from './packed-words.ts';
import { databaseIdName, settingQueries } from './settings.ts';
import { touchedQueries } from './touched.ts';

/** Copies of what histories were made of: files beside the database, any of which may be deleted at any time. */
export interface HistoryCopies {
  /** What the database holds now, as far as histories are made of it: another state is told by another text. */
  state(): string;
  /** Undefined where there is none that belongs to what the database holds now. */
  read(projectId: number): HistoryRead | undefined;
  /** Writes what was read where there is no copy of it yet, or one from which much is missing. */
  keep(projectId: number, read: HistoryRead): void;
}

/** So many runs and notes may be missing from a copy before it is written again. */
const mostMissing = 25_000;

/** What the columns hold: a copy whose columns hold anything else cannot be used. */
const columns = JSON.stringify([
  [
    runKeeper(aDictionary()).done(),
    linksIn([]),
    listedIn([]),
    changesIn([], aDictionary()),
    packedWords(wordsOf()),
  ].map(Object.keys),
  results,
  evidences,
]);

interface Collection {
  readonly id: number;
  readonly started_at: number;
}

interface Copy extends Omit<HistoryRead, 'dictionary'> {
  /** Of which database, and what its columns hold. */
  readonly identity: string;
  /** The newest collection when it was written. */
  readonly collected: Collection | null;
  readonly words: PackedWords;
  readonly revisions: PackedWords;
}

/** Where the copies of what a database holds lie. */
export const folderBeside = (file: string): string => join(dirname(file), 'histories');

/** Deletes the copies beside a database: what was removed for good is in none of them. */
export function dropHistoryCopies(file: string): void {
  rmSync(folderBeside(file), { recursive: true, force: true });
}

/** The copies beside the database of a connection. */
export function historyCopies(db: Database): HistoryCopies {
  const { setting } = settingQueries(db);
  const { seen } = touchedQueries(db);
  const newest = db.prepare<[], Collection>('SELECT id, started_at FROM collections ORDER BY id DESC LIMIT 1');
  const newestWithNews = db.prepare<[], Collection>(
    'SELECT id, started_at FROM collections WHERE records > 0 ORDER BY id DESC LIMIT 1',
  );
  const collection = db.prepare<[number], Collection>('SELECT id, started_at FROM collections WHERE id = ?');
  const kept = new Map<number, Extent>();
  const fileOf = (projectId: number): string => join(folderBeside(db.name), `project-${projectId}`);
  const identity = (): string => `${setting(databaseIdName)} ${versionOf(db)} ${columns}`;

  /** An older copy of this very database may have been put in its place by hand: it knows less, or has collected something else since. */
  function isFit({ identity: its, seen: then, collected }: Copy): boolean {
    const now = seen();
    const isOlder = then.lastRun <= now.lastRun && then.lastTouch <= now.lastTouch;
    return its === identity() && isOlder && (collected === null || isKnown(collected));
  }

  /** Collections are forgotten after a while. */
  function isKnown({ id, started_at }: Collection): boolean {
    const found = collection.get(id);
    return found ? found.started_at === started_at : id < (newest.get()?.id ?? 0);
  }

  return {
    // A collection that brought nothing changed nothing.
    state: () => JSON.stringify([identity(), seen(), newestWithNews.get() ?? null]),
    read(projectId) {
      const copy = columnsIn(fileOf(projectId)) as Copy | null;
      if (!copy || !isFit(copy)) {
        dropFile(fileOf(projectId));
        return undefined;
      }
      kept.set(projectId, extentOf(copy));
      return readOf(copy);
    },
    keep(projectId, read) {
      const file = fileOf(projectId);
      const extent = extentOf(read);
      const before = existsSync(file) ? kept.get(projectId) : undefined;
      if (before && isNear(before, extent)) return;
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const { dictionary, ...rows } = read;
      const collected = newest.get() ?? null;
      writeColumns(file, { identity: identity(), collected, ...rows, ...packedDictionary(dictionary) });
      kept.set(projectId, extent);
    },
  };
}

/** How far a copy goes. */
interface Extent {
  readonly pipelines: string;
  readonly runs: number;
  readonly last: number;
}

const extentOf = ({ runs, seen }: Pick<HistoryRead, 'runs' | 'seen'>): Extent => ({
  pipelines: [...runs.keys()].sort().join(),
  runs: [...runs.values()].reduce((sum, { rows }) => sum + rows.id.length, 0),
  last: seen.lastRun + seen.lastTouch,
});

const isNear = (before: Extent, now: Extent): boolean =>
  before.pipelines === now.pipelines && now.last - before.last < mostMissing;

function readOf({ identity: _, collected: __, words, revisions, ...rows }: Copy): HistoryRead {
  const known = (packed: PackedWords) => wordsOf(wordsIn(packed));
  return { ...rows, dictionary: { words: known(words), revisions: known(revisions) } };
}

const packedDictionary = ({ words, revisions }: Dictionary): Pick<Copy, keyof Dictionary> => ({
  words: packedWords(words),
  revisions: packedWords(revisions),
});
