import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import writeFileAtomic from 'write-file-atomic';
import { wordsOf } from '#shared/metrics/words.ts';
import { evidences, results } from '#shared/records/run.ts';
import { type Database, versionOf } from './database.ts';
import { aDictionary, changesIn, type Dictionary, linksIn, listedIn, runKeeper } from './history-columns.ts';
import type { HistoryRead } from './history-read.ts';
import { type PackedWords, packedWords, wordsIn } from './packed-words.ts';
import { databaseIdName, settingQueries } from './settings.ts';
import { touchedQueries } from './touched.ts';

/** Copies of what histories were made of: files beside the database, any of which may be deleted at any time. */
export interface HistoryCopies {
  /** Undefined where there is none that belongs to what the database holds now. */
  read(projectId: number): HistoryRead | undefined;
  /** Writes what was read where there is no copy of it yet, or one from which much is missing. */
  keep(projectId: number, read: HistoryRead): void;
}

/** A history of fewer runs is read from its rows about as quickly. */
const smallest = 50_000;

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
  readonly stages: PackedWords;
  readonly revisions: PackedWords;
}

const folderBeside = (file: string): string => join(dirname(file), 'histories');

/** Deletes the copies beside a database: what was removed for good is in none of them. */
export function dropHistoryCopies(file: string): void {
  rmSync(folderBeside(file), { recursive: true, force: true });
}

/** The copies beside the database of a connection; those of histories of at least `from` runs. */
export function historyCopies(db: Database, from = smallest): HistoryCopies {
  const { setting } = settingQueries(db);
  const { seen } = touchedQueries(db);
  const newest = db.prepare<[], Collection>('SELECT id, started_at FROM collections ORDER BY id DESC LIMIT 1');
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
    read(projectId) {
      const copy = copyIn(fileOf(projectId));
      if (!copy || !isFit(copy)) {
        rmSync(fileOf(projectId), { force: true });
        return undefined;
      }
      kept.set(projectId, extentOf(copy));
      return readOf(copy);
    },
    keep(projectId, read) {
      const file = fileOf(projectId);
      const extent = extentOf(read);
      const before = existsSync(file) ? kept.get(projectId) : undefined;
      if (extent.runs < from || (before && isNear(before, extent))) return;
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const { dictionary, ...rows } = read;
      const collected = newest.get() ?? null;
      write(file, { identity: identity(), collected, ...rows, ...packedDictionary(dictionary) });
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

function readOf({ identity: _, collected: __, words, stages, revisions, ...rows }: Copy): HistoryRead {
  const known = (packed: PackedWords) => wordsOf(wordsIn(packed));
  return { ...rows, dictionary: { words: known(words), stages: known(stages), revisions: known(revisions) } };
}

const packedDictionary = ({ words, stages, revisions }: Dictionary): Pick<Copy, keyof Dictionary> => ({
  words: packedWords(words),
  stages: packedWords(stages),
  revisions: packedWords(revisions),
});

/** The sum of a file stands before the rest: what the end of the power left of one must not pass for a history. */
const bytesOfSum = 4;

function write(file: string, copy: Copy): void {
  const bytes = serialize(copy);
  const sum = Buffer.alloc(bytesOfSum);
  sum.writeUInt32LE(crc32(bytes));
  try {
    writeFileAtomic.sync(file, Buffer.concat([sum, bytes]), { mode: 0o600, fsync: false });
  } catch {
    // Without a copy the next start takes longer, which is no reason to stop anything.
  }
}

function copyIn(file: string): Copy | null {
  try {
    const bytes = readFileSync(file);
    const rest = bytes.subarray(bytesOfSum);
    return crc32(rest) === bytes.readUInt32LE() ? (deserialize(rest) as Copy) : null;
  } catch {
    // None yet, or none that can be read: the rows hold the same.
    return null;
  }
}
