import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FollowedColumns } from '../metrics/lead-time/followed.ts';
import { columnsIn, dropFile, writeColumns } from './column-files.ts';
import type { Database } from './database.ts';
import { folderBeside } from './history-copies.ts';
import type { HistoryRead } from './history-read.ts';
import type { RelatedColumns } from './history-tables.ts';

/** What was made of one state of the data: of another it would be something else. */
export interface MadeOfState extends RelatedColumns {
  readonly followed: FollowedColumns;
  /** By pipeline: a sum of its runs in the order of their rows. All of this tells of rows, and runs that end at the same moment may be read in another order. */
  readonly rows: ReadonlyMap<number, number>;
}

/** What was made of the newest state of each project: files beside the database, any of which may be deleted at any time. */
export interface StateCopies {
  /** Undefined where nothing was kept of exactly this state and these rows. */
  read(projectId: number, state: string, runs: HistoryRead['runs']): MadeOfState | undefined;
  /** Puts it in the place of what was kept of an earlier state. */
  keep(projectId: number, state: string, make: () => MadeOfState): void;
}

/** The sums by which rows are known again. */
export const sumsOf = (runs: HistoryRead['runs']): MadeOfState['rows'] =>
  new Map([...runs].map(([pipeline, { rows }]) => [pipeline, crc32(rows.id)]));

/** The copies beside the database of a connection. The name of each tells the state that it is of: another is not even looked into. */
export function stateCopies(db: Database): StateCopies {
  const folder = folderBeside(db.name);
  const beginOf = (projectId: number): string => `project-${projectId}-state-`;
  const fileOf = (projectId: number, state: string): string =>
    join(folder, beginOf(projectId) + createHash('sha256').update(state).digest('hex').slice(0, 32));
  return {
    read(projectId, state, runs) {
      const file = fileOf(projectId, state);
      if (!existsSync(file)) return undefined;
      const made = columnsIn(file) as MadeOfState | null;
      const sums = sumsOf(runs);
      if (made?.rows.size === sums.size && [...sums].every(([pipeline, sum]) => made.rows.get(pipeline) === sum))
        return made;
      dropFile(file);
      return undefined;
    },
    keep(projectId, state, make) {
      const file = fileOf(projectId, state);
      if (existsSync(file)) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(folder)) if (name.startsWith(beginOf(projectId))) dropFile(join(folder, name));
      writeColumns(file, make());
    },
  };
}
