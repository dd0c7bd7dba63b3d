import { collectionQueries } from './collections.ts';
import { commitSearchQueries } from './commit-search.ts';
import { completenessQueries } from './completeness.ts';
import type { StoreReader } from './contract.ts';
import { countQueries } from './counts.ts';
import { type Database, openForReading } from './database.ts';
import { deliveryHistoryQueries } from './delivery-history.ts';
import { edgeQueries } from './edges.ts';
import { graphMarkQueries } from './graph-marks.ts';
import { type CopyOptions, copiesAhead } from './history-copies.ts';
import { integrationQueries } from './integrations.ts';
import { issueQueries } from './issues.ts';
import { pipelineQueries } from './pipelines.ts';
import { projectQueries } from './projects.ts';
import { rawItemQueries } from './raw-items.ts';
import { removalQueries } from './removals.ts';
import { runRowQueries } from './run-rows.ts';
import { runningRunQueries } from './running-runs.ts';
import { seriesQueries } from './series.ts';
import { settingQueries } from './settings.ts';
import { syncQueries } from './syncs.ts';
import { tokenQueries } from './tokens.ts';
import { touchQueries } from './touches.ts';
import { viewQueries } from './views.ts';

/** Every question that can be asked over one connection. */
export function queriesOver(db: Database, copying?: CopyOptions): StoreReader {
  const { pipelines, stages } = pipelineQueries(db);
  const runRows = runRowQueries(db);
  return {
    consistently: (read) => db.transaction(read).deferred(),
    ...projectQueries(db),
    ...tokenQueries(db),
    ...integrationQueries(db),
    pipelines,
    stages,
    ...edgeQueries(db),
    ...graphMarkQueries(db),
    ...commitSearchQueries(db),
    ...touchQueries(db),
    ...seriesQueries(db),
    ...deliveryHistoryQueries(db, copying),
    ...runRows,
    ...runningRunQueries(db, runRows.runsById),
    ...issueQueries(db),
    ...syncQueries(db),
    ...collectionQueries(db),
    ...completenessQueries(db),
    ...countQueries(db),
    ...settingQueries(db),
    ...rawItemQueries(db),
    ...viewQueries(db),
    ...removalQueries(db),
    close: () => {
      db.close();
    },
  };
}

/** Opens a database that a writer has made; the connection cannot change it. Long histories are kept in copies beside it. */
export function openReader(file: string, copying?: CopyOptions): StoreReader {
  return queriesOver(openForReading(file), copying);
}

/** Reads what lies beside a database while a writer still looks it over, and gives what opens it afterwards. */
export function readerAhead(file: string): () => StoreReader {
  const ahead = copiesAhead(file);
  return () => openReader(file, { ahead });
}
