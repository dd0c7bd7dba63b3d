import { existsSync } from 'node:fs';
import { z } from 'zod';
import {
  copiedStateName,
  databaseIdName,
  settingChanges,
  settingQueries,
  workspaceIdName,
} from '../configuration/settings.ts';
import { type Database, openForLooking, versionOf } from '../connection/database.ts';
import { migrations } from '../migrations/index.ts';

/** Which state of which workspace a copy holds. */
export interface CopiedState {
  readonly workspace: string;
  readonly publishedAt: number;
  /** The sources of the program that derived its facts; null if it was not built. */
  readonly builtFrom: string | null;
}

const State = z.tuple([z.string(), z.number(), z.string().nullable()]);

const textOf = ({ workspace, publishedAt, builtFrom }: CopiedState): string =>
  JSON.stringify([workspace, publishedAt, builtFrom]);

/** Notes which state a copy holds. ETags are made from it: equal in every process that copies this state, different after each publish. */
export function noteState(db: Database, state: CopiedState): void {
  const { setSetting } = settingChanges(db);
  setSetting(copiedStateName, textOf(state));
  setSetting(databaseIdName, state.workspace);
  setSetting(workspaceIdName, state.workspace);
  db.prepare<[number]>('UPDATE projects SET data_version = ?').run(state.publishedAt);
}

/** Whether a file is a copy of this state that this version can read. */
export const holdsState = (file: string, state: CopiedState): boolean => stateIn(file) === textOf(state);

/** Whether a file is a copy of any state of the workspace, with facts that the same program derived. */
export function isEarlierState(file: string, { workspace, builtFrom }: CopiedState): boolean {
  const found = stateIn(file);
  if (found === null) return false;
  const [itsWorkspace, , itsProgram] = State.parse(JSON.parse(found));
  return itsWorkspace === workspace && itsProgram === builtFrom;
}

/** Null where the file is no copy that this version can read. */
function stateIn(file: string): string | null {
  if (!existsSync(file)) return null;
  let db: Database | undefined;
  try {
    db = openForLooking(file);
    return versionOf(db) === migrations.length ? settingQueries(db).setting(copiedStateName) : null;
  } catch {
    // A copy that cannot be read is made again.
    return null;
  } finally {
    db?.close();
  }
}
