import { existsSync } from 'node:fs';
import type { DomainRecord } from '../collectors/contract.ts';
import { backUp, isSound, restoreNewest } from './backup.ts';
import type { StoreWriter } from './contract.ts';
import { type Database, openForWriting } from './database.ts';
import { edgeChanges } from './edges.ts';
import { integrationChanges } from './integrations.ts';
import { migrate } from './migrate.ts';
import { pipelineChanges } from './pipelines.ts';
import { projectChanges } from './projects.ts';
import { rawItemChanges } from './raw-items.ts';
import { queriesOver } from './reader.ts';
import { runChanges } from './run-changes.ts';
import { settingChanges } from './settings.ts';
import { syncChanges } from './syncs.ts';
import { tokenChanges } from './tokens.ts';

/** What became of a database that was found damaged. */
export interface Recovery {
  /** The name of the backup that took its place, or null where there was none. */
  readonly restoredFrom: string | null;
}

/** Opens the database for the one writer, made or brought up to date where needed. `recovered` is told of a damaged file. */
export function openWriter(
  file: string,
  now: number = Date.now(),
  recovered: (recovery: Recovery) => void = () => {},
): StoreWriter {
  if (existsSync(file) && !isSound(file)) recovered({ restoredFrom: restoreNewest(file, now) });
  const db = openForWriting(file);
  migrate(db, file, now);
  return changesOver(db);
}

function changesOver(db: Database): StoreWriter {
  const queries = queriesOver(db);
  const { bumpVersion, ...projects } = projectChanges(db);
  const { keepPipeline, pipelineOf, ...pipelines } = pipelineChanges(db, bumpVersion);
  const { keepConfiguredEdge, ...edges } = edgeChanges(db, bumpVersion);
  const { keepRun, markRunGone } = runChanges(db);
  const { keepRawItem } = rawItemChanges(db);
  const { pageKept, ...syncs } = syncChanges(db);

  const keep = (integrationId: number, record: DomainRecord): boolean => {
    switch (record.kind) {
      case 'pipeline':
        return keepPipeline(integrationId, record).changed;
      case 'edge':
        return keepConfiguredEdge(integrationId, record.from, record.to);
      case 'run':
      case 'run-gone': {
        const pipeline = pipelineOf(integrationId, record.pipeline);
        if (pipeline === null) throw new Error(`A run came before its pipeline ${record.pipeline}.`);
        return record.kind === 'run' ? keepRun(pipeline, record) : markRunGone(pipeline, record);
      }
    }
  };

  const changes = {
    ...projects,
    ...tokenChanges(db),
    ...integrationChanges(db, bumpVersion),
    ...pipelines,
    ...edges,
    ...syncs,
    ...settingChanges(db),
    storePage(integrationId: number, page: Parameters<StoreWriter['storePage']>[1], now: number) {
      for (const item of page.items) keepRawItem(integrationId, item, now);
      const changed = page.records.filter((record) => keep(integrationId, record)).length;
      pageKept(integrationId, { ...page, changed });
      const projectId = queries.integration(integrationId)?.projectId;
      if (changed > 0 && projectId !== undefined) bumpVersion(projectId);
      return { changed };
    },
  };

  return {
    ...queries,
    ...inTransactions(db, changes),
    backup: (file) => {
      backUp(db, file);
    },
  };
}

/** Every change is one immediate transaction: all of it happens, or nothing. */
function inTransactions<T extends Record<string, (...given: never[]) => unknown>>(db: Database, changes: T): T {
  const wrap = <A extends unknown[], R>(change: (...given: A) => R) => {
    const transaction = db.transaction(change);
    return (...given: A): R => transaction.immediate(...given);
  };
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, wrap(change)])) as T;
}
