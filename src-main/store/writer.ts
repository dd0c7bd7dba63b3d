import { lstatSync, statSync } from 'node:fs';
import { type Loss, noteOpened, restoreNewest, wasThere } from './backup/restore-newest.ts';
import { projectChanges, projectQueries } from './configuration/projects.ts';
import { type Condition, conditionOf } from './connection/condition.ts';
import { damagedInPart, isDamage } from './connection/damage-errors.ts';
import { type Database, openForReading, openForWriting } from './connection/database.ts';
import { withDiskFaults } from './connection/disk-fault.ts';
import { migrate } from './connection/migrate.ts';
import { layReserve } from './connection/reserve.ts';
import { StoreError } from './connection/store-error.ts';
import type { Recovered, StoreWriter } from './contract.ts';
import { breakageDerivation } from './facts/derive-breakages.ts';
import { forgetLeadTimeFacts } from './facts/lead-time-changes.ts';
import { migrations } from './migrations/index.ts';
import { queriesOver } from './reader.ts';
import { pipelineChanges } from './records/pipelines.ts';
import { repositoryNameChanges } from './source-hosts/repository-names.ts';
import { type Changes, changesOver } from './transactions.ts';

/**
 * Checks a whole file and opens it for the one writer, made or migrated if necessary. `recovered` receives a damaged file's loss. Data of a newer
 * version opens read-only: `refusal` gives the reason, and every change throws it. Another program's file is left alone. `builtFrom`: the sources
 * that the program was built from, if it was built.
 */
export function openWriter(
  file: string,
  now = Date.now(),
  recovered: Recovered = () => undefined,
  builtFrom: string | null = null,
): StoreWriter {
  const condition = withDiskFaults(file, () => conditionOf(file, migrations.length));
  return withDiskFaults(file, () => opened(file, { condition, builtFrom, now, recovered }));
}

/** Why a backup must replace the database; null if it need not. */
function lossOf(file: string, condition: Condition): Loss | null {
  if (condition === 'damaged' || condition === 'folder') return condition;
  if (condition !== 'absent' || !wasThere(file)) return null;
  // The database comes back with its disk; a backup in its place would continue from an older state.
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new StoreError(
      'absent',
      'The database is a link to a place that is not there, or is empty. Connect its disk, or remove the link to go on from the newest backup; nothing was changed.',
    );
  }
  return 'missing';
}

/** Under each name SQLite keeps a log of its own: what one process stores the other would overwrite without a word. */
function refuseSecondName(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) < 2) return;
  throw new StoreError(
    'occupied',
    'The database has a second name (a hard link). Opened under both, it would lose data. Delete the other name, or put a copy made with cp in its place; nothing was changed.',
  );
}

interface Opening {
  readonly condition: Condition;
  readonly builtFrom: string | null;
  readonly now: number;
  readonly recovered: Recovered;
}

function opened(file: string, { condition, builtFrom, now, recovered }: Opening): StoreWriter {
  if (condition === 'foreign') {
    throw new StoreError(
      'foreign',
      'The file is a database of another program. Choose another data folder; nothing was changed.',
    );
  }
  if (condition === 'newer') return refusing(file);
  const why = lossOf(file, condition);
  if (why !== null) recovered({ why, restoredFrom: restoreNewest(file, why, now, migrations.length) });
  refuseSecondName(file);
  const db = openForWriting(file);
  try {
    withSoundIndexes(db, () => {
      migrate(db, file, now);
      // Not built: a developer may have changed what the program derives.
      if (builtFrom === null) forgetLeadTimeFacts(db);
      beginDefaultBranches(db);
      unifyRepositories(db);
      deriveMissingFacts(db);
    });
    noteOpened(file);
    layReserve(file);
  } catch (error) {
    db.close();
    throw error;
  }
  return { ...queriesOver(db, { builtFrom }), ...changesOver(db, builtFrom), refusal: null };
}

/** Runs repeatable work. The check of a file does not read the content of its indexes; a damaged one is rebuilt from its table. */
function withSoundIndexes(db: Database, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isDamage(error)) throw error;
    try {
      db.exec('REINDEX');
    } catch {
      throw damagedInPart();
    }
    work();
  }
}

/** Notes default branches in the data of a version that did not note them: the present default counts from the beginning. */
function beginDefaultBranches(db: Database): void {
  const { noteDefaultBranches } = pipelineChanges(db, () => undefined);
  const { projects } = projectQueries(db);
  db.transaction(() => {
    for (const { id } of projects()) noteDefaultBranches(id, null);
  }).immediate();
}

/** Makes one of what a version stored apart that took a repository for another where its address is written in another way. */
function unifyRepositories(db: Database): void {
  const { unifySpellings } = repositoryNameChanges(db);
  const { bumpVersions } = projectChanges(db);
  db.transaction(() => {
    if (unifySpellings()) bumpVersions();
  }).immediate();
}

/** Derives facts in the data of a version that had none, or different ones. */
function deriveMissingFacts(db: Database): void {
  const { projects } = projectQueries(db);
  const { derivedAfter, noteProject } = breakageDerivation(db);
  db.transaction(() =>
    derivedAfter(() => {
      for (const { id } of projects()) noteProject(id);
    }),
  ).immediate();
}

/** Answers queries and refuses every change but `markInterrupted`, which has nothing to change. */
function refusing(file: string): StoreWriter {
  const refusal = new StoreError(
    'newer',
    'This data was written by a newer Plumbline and can only be read. Install that version again to change or collect anything.',
  );
  const refuse = (): never => {
    throw refusal;
  };
  const db = openForReading(file);
  try {
    const changes = Object.fromEntries(Object.keys(changesOver(db, null)).map((name) => [name, refuse]));
    return { ...queriesOver(db), ...(changes as unknown as Changes), markInterrupted: () => [], refusal };
  } catch {
    // A column or table that this version needs does not exist.
    db.close();
    throw refusal;
  }
}
