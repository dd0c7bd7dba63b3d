import { dayLength } from '#shared/time/time.ts';
import { projectQueries } from '../configuration/projects.ts';
import type { Database } from '../connection/database.ts';
import { breakageDerivation } from '../facts/derive-breakages.ts';
import { leadTimeChanges } from '../facts/lead-time-changes.ts';
import { leadTimeDerivation } from '../facts/lead-time-derivation.ts';
import type { CopiedPartition } from './contract.ts';
import { keepPartitions } from './copied-partitions.ts';
import { type CopiedState, noteState } from './copied-state.ts';
import { counts } from './counts.ts';

interface Copied {
  readonly state: CopiedState;
  readonly partitions: readonly CopiedPartition[];
  /** Those whose rows were replaced; none in a new copy. */
  readonly changed: readonly CopiedPartition[];
}

/** Counts and derives from the rows of a copy, and ends the transaction. */
export function finishCopy(db: Database, { state, partitions, changed }: Copied): void {
  db.exec(counts);
  derive(db, state.builtFrom, changed);
  noteState(db, state);
  keepPartitions(db, partitions);
  db.exec('COMMIT');
}

function derive(db: Database, builtFrom: string | null, changed: readonly CopiedPartition[]): void {
  const projects = projectQueries(db).projects();
  const { derivedAfter, noteProject, noteRun } = breakageDerivation(db);
  db.transaction(() => {
    derivedAfter(() => {
      for (const { id } of projects) noteProject(id);
      for (const { table, owner, day } of changed) {
        if (table !== 'runs') continue;
        noteRun(owner, day * dayLength);
        noteRun(owner, (day + 1) * dayLength - 1);
      }
    });
  })();
  const { deriveLeadTimes } = leadTimeDerivation(db, builtFrom);
  const { storeLeadTimes } = leadTimeChanges(db, builtFrom, () => undefined);
  for (const { id } of projects) for (const batch of deriveLeadTimes(id)) storeLeadTimes(batch);
}
