import { collectedTwiceQueries } from './collections/collected-twice.ts';
import { collectionQueries } from './collections/collections.ts';
import { rawItemQueries } from './collections/raw-items.ts';
import { syncQueries } from './collections/syncs.ts';
import { edgeQueries } from './configuration/edges.ts';
import { graphMarkQueries } from './configuration/graph-marks.ts';
import { integrationQueries } from './configuration/integrations.ts';
import { projectQueries } from './configuration/projects.ts';
import { removalQueries } from './configuration/removals.ts';
import { settingQueries } from './configuration/settings.ts';
import { targetQueries } from './configuration/targets.ts';
import { tokenQueries } from './configuration/tokens.ts';
import { viewQueries } from './configuration/views.ts';
import { type Database, openForReading } from './connection/database.ts';
import type { StoreReader } from './contract.ts';
import { breakageQueries } from './facts/breakages.ts';
import { leadTimeDerivation } from './facts/lead-time-derivation.ts';
import { leadTimeFactQueries } from './facts/lead-time-facts.ts';
import { leadTimeStateQueries } from './facts/lead-time-states.ts';
import { deliveryHistoryQueries } from './history/delivery-history.ts';
import { releaseHistoryQueries } from './history/release-history.ts';
import { completenessQueries } from './records/completeness.ts';
import { issueQueries } from './records/issues.ts';
import { pipelineQueries } from './records/pipelines.ts';
import { revisionRunQueries } from './records/revision-runs.ts';
import { runRowQueries } from './records/run-rows.ts';
import { runStageQueries } from './records/run-stages.ts';
import { runningRunQueries } from './records/running-runs.ts';
import { otherRulesRunQueries } from './records/runs-for-other-rules.ts';
import { seriesQueries } from './records/series.ts';
import { unfinishedQueries } from './records/unfinished-runs.ts';
import { commitSearchQueries } from './source-hosts/commit-search.ts';
import { repositoryNameQueries } from './source-hosts/repository-names.ts';

/** What queries need to know about the program. */
export interface ReaderOptions {
  /** The sources that it was built from: another program may have derived other facts from the same rows. Null if it was not built. */
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
    ...collectedTwiceQueries(db),
    ...repositoryNameQueries(db),
    ...commitSearchQueries(db),
    ...revisionRunQueries(db),
    ...unfinishedQueries(db),
    series,
    ...breakageQueries(db),
    ...otherRulesRunQueries(db),
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
  const counts = db.prepare<[number, number], ReturnType<StoreReader['counts']>>(
    `SELECT coalesce(sum(p.runs - p.gone_runs), 0) AS runs, min(${end('ASC')}) AS first, max(${end('DESC')}) AS last,
       (SELECT min(created_at) FROM issues WHERE integration_id = ?) AS firstIssue
     FROM pipelines p WHERE p.integration_id = ?`,
  );
  const issues = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM issues WHERE integration_id = ?',
  );
  const commits = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM repositories r JOIN commits c ON c.repository_id = r.id WHERE r.integration_id = ?',
  );
  const countsOf = (integrationId: number) =>
    counts.get(integrationId, integrationId) ?? { runs: 0, first: null, last: null, firstIssue: null };
  return {
    held: (integrationId: number) => ({
      runs: countsOf(integrationId).runs,
      issues: issues.get(integrationId)?.count ?? 0,
      commits: commits.get(integrationId)?.count ?? 0,
    }),
    counts: countsOf,
  };
}
