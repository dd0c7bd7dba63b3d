import { familyOf } from '#shared/records/kinds.ts';
import { dayLength } from '#shared/time/time.ts';
import { outcomesOf } from '../../metrics/delivery/delivery.ts';
import { isPassing } from '../../metrics/delivery/deployments.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { releaseHistoryQueries } from '../history/release-history.ts';
import { issueQueries } from '../records/issues.ts';
import type { Deliveries } from './contract.ts';

/** Measures deployments and failures as the API does. A warehouse cannot: which incident is charged to which deployment depends on titles, which are not published. */
export function deliveryQueries(db: Database) {
  const { integrations } = integrationQueries(db);
  const { issueHistory } = issueQueries(db);
  const { releaseHistory } = releaseHistoryQueries(db);

  return (projectId: number): Deliveries => {
    const trackers = integrations(projectId).filter(({ type }) => familyOf(type) === 'issues');
    const issues = trackers.map(({ id }) => issueHistory(id));
    const { deployments, charges, failures, remedies } = outcomesOf({ history: releaseHistory(projectId), issues });
    const failed = charges && new Set(charges.map(({ deployment }) => deployment?.id));
    return {
      deployments: deployments.map((one) => ({
        projectId,
        pipelineId: one.pipeline,
        run: one.id,
        day: Math.floor(one.finishedAt / dayLength),
        finishedAt: one.finishedAt,
        passes: isPassing(one),
        isFailed: failed?.has(one.id) ?? null,
        isRework: remedies?.has(one.id) ?? null,
      })),
      failures: failures.map(({ from, to, deployment, incident }, position) => ({
        projectId,
        position,
        from,
        to,
        run: deployment,
        issue: incident?.issue ?? null,
      })),
    };
  };
}
