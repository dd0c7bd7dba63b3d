import { collectionQueries } from './collections.ts';
import { commitSearchQueries } from './commit-search.ts';
import { completenessQueries } from './completeness.ts';
import type { StoreReader } from './contract.ts';
import { countQueries } from './counts.ts';
import { type Database, openForReading } from './database.ts';
import { deliveryHistoryQueries } from './delivery-history.ts';
import { edgeQueries } from './edges.ts';
import { breakageQueries } from './facts/breakages.ts';
import { leadTimeDerivation } from './facts/lead-time-derivation.ts';
import { leadTimeFactQueries } from './facts/lead-time-facts.ts';
import { leadTimeStateQueries } from './facts/lead-time-states.ts';
import { graphMarkQueries } from './graph-marks.ts';
import { integrationQueries } from './integrations.ts';
import { issueQueries } from './issues.ts';
import { pipelineQueries } from './pipelines.ts';
import { projectQueries } from './projects.ts';
import { rawItemQueries } from './raw-items.ts';
import { releaseHistoryQueries } from './release-history.ts';
import { removalQueries } from './removals.ts';
import { repositoryNameQueries } from './repository-names.ts';
import { ruledRunQueries } from './ruled-runs.ts';
import { runRowQueries } from './run-rows.ts';
import { runStageQueries } from './run-stages.ts';
import { runningRunQueries } from './running-runs.ts';
import { seriesQueries } from './series.ts';
import { settingQueries } from './settings.ts';
import { syncQueries } from './syncs.ts';
import { targetQueries } from './targets.ts';
import { tokenQueries } from './tokens.ts';
import { touchQueries } from './touches.ts';
import { viewQueries } from './views.ts';

/** What a connection has to know of the program. */
export interface ReaderOptions {
  /** Of which sources it was built: what another one derived of the same rows may be something else. Null where it was not built. */
  readonly builtFrom: string | null;
}

/** Every question that can be asked over one connection. */
export function queriesOver(db: Database, options?: ReaderOptions): StoreReader {
  const { pipelines } = pipelineQueries(db);
  const { stages, withReleaseStages } = runStageQueries(db);
  const { series } = seriesQueries(db);
  const runRows = runRowQueries(db);
  return {
    consistently: (read) => db.transaction(read).deferred(),
    ...projectQueries(db),
    ...tokenQueries(db),
    ...integrationQueries(db),
    pipelines,
    stages,
    withReleaseStages,
    ...edgeQueries(db),
    ...graphMarkQueries(db),
    ...repositoryNameQueries(db),
    ...commitSearchQueries(db),
    ...touchQueries(db),
    series,
    ...breakageQueries(db),
    ...ruledRunQueries(db),
    ...deliveryHistoryQueries(db),
    ...releaseHistoryQueries(db),
    ...leadTimeFactQueries(db),
    ...leadTimeStateQueries(db, options?.builtFrom ?? null),
    ...leadTimeDerivation(db, options?.builtFrom ?? null),
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
    ...targetQueries(db),
    ...removalQueries(db),
    close: () => {
      db.close();
    },
  };
}

/** Opens a database that a writer has made; the connection cannot change it. */
export function openReader(file: string, options?: ReaderOptions): StoreReader {
  return queriesOver(openForReading(file), options);
}
