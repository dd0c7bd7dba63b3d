import { collectionQueries } from './collections.ts';
import { commitSearchQueries } from './commit-search.ts';
import { completenessQueries } from './completeness.ts';
import type { StoreReader } from './contract.ts';
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

/** How much is kept of an integration, and over what span. */
function countQueries(db: Database) {
  const end = (direction: 'ASC' | 'DESC'): string =>
    `(SELECT r.finished_at FROM runs r WHERE r.pipeline_id = p.id AND r.finished_at IS NOT NULL AND r.gone = 0
      ORDER BY r.finished_at ${direction} LIMIT 1)`;
  const counts = db.prepare<[number], { runs: number; first: number | null; last: number | null }>(
    `SELECT coalesce(sum(p.runs - p.gone_runs), 0) AS runs, min(${end('ASC')}) AS first, max(${end('DESC')}) AS last
     FROM pipelines p WHERE p.integration_id = ?`,
  );
  const issues = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM issues WHERE integration_id = ?',
  );
  const commits = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM repositories r JOIN commits c ON c.repository_id = r.id WHERE r.integration_id = ?',
  );
  const countsOf = (integrationId: number) => counts.get(integrationId) ?? { runs: 0, first: null, last: null };
  return {
    held: (integrationId: number) => ({
      runs: countsOf(integrationId).runs,
      issues: issues.get(integrationId)?.count ?? 0,
      commits: commits.get(integrationId)?.count ?? 0,
    }),
    counts: countsOf,
  };
}
