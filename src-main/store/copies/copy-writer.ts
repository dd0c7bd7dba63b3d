import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { revisionWordsIn } from '../../metrics/delivery/incidents.ts';
import { type Database, openForCopying } from '../database.ts';
import { breakageDerivation } from '../facts/derive-breakages.ts';
import { leadTimeChanges } from '../facts/lead-time-changes.ts';
import { leadTimeDerivation } from '../facts/lead-time-derivation.ts';
import { keptJson } from '../kept-json.ts';
import { migrate } from '../migrate.ts';
import { projectQueries } from '../projects.ts';
import { copyName, databaseIdName, settingChanges, workspaceIdName } from '../settings.ts';
import { counts } from './counts.ts';
import { copiedRows, parametersOf, statementsOf } from './statements.ts';

type Value = string | number | null;
/** The values of a row by column. */
export type CopiedRow = Readonly<Record<string, Value>>;

/** Which state of which workspace a copy holds. */
export interface CopiedState {
  readonly workspace: string;
  readonly publishedAt: number;
}

/** Writes a copy of a workspace beside the one that is there, and puts it in its place when it is whole. */
export interface CopyWriter {
  /** Stores a row of a table of the warehouse. Tables come in the order of `neededTables`. */
  add(table: string, row: CopiedRow): void;
  /** Derives what follows from the rows, and replaces the copy that is there. */
  finish(state: CopiedState): void;
  /** Leaves the copy that is there as it is. */
  abandon(): void;
}

/** Columns of copied rows whose ids are those of the workspace, and whose they are. */
const idColumns: Readonly<Record<string, string>> = {
  project_id: 'projects',
  integration_id: 'integrations',
  pipeline_id: 'pipelines',
  from_id: 'pipelines',
  to_id: 'pipelines',
};

const Words = z.array(z.string());
const Content = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** The title of an issue that was published without it: its key, unless that looks like a revision, and the words by which an incident is charged. */
function publishedTitle(key: unknown, words: unknown): string {
  const ownWords = revisionWordsIn(String(key)).length > 0 ? [] : [String(key)];
  return [...ownWords, ...keptJson(Words, String(words))].join(' ');
}

/** `builtFrom`: the sources of the program that reads the copy. */
export function writeCopy(file: string, builtFrom: string | null): CopyWriter {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const db = openForCopying(unfinished);
  migrate(db, unfinished, 0);
  db.function('published_title', { deterministic: true }, publishedTitle);
  const prepared = new Map(
    [...statementsOf].map(([table, statements]) => [table, statements.map((sql) => statementOver(db, sql))]),
  );
  const ids = new Map<string, number>();
  const idIn = (table: string, id: Value): number => ids.get(`${table} ${id}`) ?? 0;
  const inWarehouse = ([name, value]: readonly [string, Value]): readonly [string, Value] => {
    const of = idColumns[name];
    if (of !== undefined) return [name, idIn(of, value)];
    // The address of a view may name an integration.
    if (name !== 'address' || typeof value !== 'string') return [name, value];
    return [name, value.replace(/(?<=[?&]integration=)\d+/, (id) => String(idIn('integrations', id)))];
  };
  const add = (table: string, row: CopiedRow): void => {
    if (typeof row.id === 'number' && 'local_id' in row) ids.set(`${table} ${row.local_id}`, row.id);
    for (const store of prepared.get(table) ?? []) store(row);
  };
  db.exec('BEGIN');
  return {
    add(table, row) {
      if (table !== copiedRows) return add(table, row);
      const content = Object.entries(keptJson(Content, String(row.content))).map(inWarehouse);
      add(String(row.source), Object.fromEntries(content));
    },
    finish(state) {
      db.exec(counts);
      db.exec('COMMIT');
      derive(db, builtFrom);
      note(db, state);
      db.close();
      sync(unfinished);
      renameSync(unfinished, file);
    },
    abandon() {
      db.close();
      rmSync(unfinished, { force: true });
    },
  };
}

/** A list that is empty makes no rows, and a statement for it is not run. */
function statementOver(db: Database, sql: string): (row: CopiedRow) => void {
  const statement = db.prepare<[CopiedRow]>(sql);
  const list = /json_each\(@(\w+)\)/.exec(sql)?.[1];
  const names = parametersOf(sql);
  return (row) => {
    if (list !== undefined && (row[list] === null || row[list] === '[]')) return;
    // What an older program published lacks the columns that came later.
    statement.run(Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
  };
}

function derive(db: Database, builtFrom: string | null): void {
  const projects = projectQueries(db).projects();
  const { derivedAfter, noteProject } = breakageDerivation(db);
  db.transaction(() => {
    derivedAfter(() => {
      for (const { id } of projects) noteProject(id);
    });
  })();
  const { deriveLeadTimes } = leadTimeDerivation(db, builtFrom);
  const { storeLeadTimes } = leadTimeChanges(db, builtFrom, () => undefined);
  for (const { id } of projects) for (const batch of deriveLeadTimes(id)) storeLeadTimes(batch);
}

/** The same in every process that copies this state, and another for each publish: validators of answers are made of it. */
function note(db: Database, { workspace, publishedAt }: CopiedState): void {
  const { setSetting } = settingChanges(db);
  setSetting(databaseIdName, workspace);
  setSetting(workspaceIdName, workspace);
  setSetting(copyName, 'yes');
  db.prepare<[number]>('UPDATE projects SET data_version = ?').run(publishedAt);
}

function sync(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
