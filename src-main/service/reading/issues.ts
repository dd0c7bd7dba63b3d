import type { z } from 'zod';
import { type IssueOut, issues } from '#shared/api/issues.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { type IncidentRule, type IssueState, isIncident } from '#shared/records/issue.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import { issueTimes } from '../../metrics/shared/issue-times.ts';
import type { IssueRow } from '../../store/contract.ts';
import { integrationOf, type QueryHandler, queryHandler } from './handler.ts';

interface Tracker {
  readonly states: ReadonlyMap<string, IssueState>;
  readonly incidents: IncidentRule | null;
}

function issueOut(issue: IssueRow, { states, incidents }: Tracker): z.output<typeof IssueOut> {
  const { inProgressAt, doneAt } = issueTimes(issue, states);
  const stateOut = (id: string) => ({
    id,
    name: states.get(id)?.name ?? null,
    category: states.get(id)?.category ?? null,
  });
  return {
    id: issue.id,
    key: issue.key,
    title: issue.title,
    type: issue.type,
    url: issue.url,
    labels: [...issue.labels],
    created_at: timestamp(issue.createdAt),
    updated_at: timestamp(issue.updatedAt),
    resolved_at: timestampOrNull(issue.resolvedAt),
    in_progress_at: timestampOrNull(inProgressAt),
    done_at: timestampOrNull(doneAt),
    state: stateOut(issue.state),
    state_changes: issue.stateChanges.map(({ at, from, to }) => ({
      at: timestamp(at),
      from: stateOut(from),
      to: stateOut(to),
    })),
    incident: incidents && isIncident(issue, incidents),
    gone_at: timestampOrNull(issue.goneAt),
    gone_why: issue.goneWhy,
  };
}

export const issueQueries: readonly QueryHandler[] = [
  queryHandler(issues, {
    answer: (context, { integration_id, limit, cursor }) => {
      const { name, type, incidents } = integrationOf(context, integration_id);
      if (familyOf(type) !== 'issues') {
        throw new ServiceError(422, `"${name}" is no issue tracker: it has runs, not issues.`);
      }
      const page = context.store.issues(integration_id, { limit, cursor: cursor ?? null });
      const tracker = { states: context.store.issueStates(integration_id), incidents };
      return { issues: page.issues.map((issue) => issueOut(issue, tracker)), next: page.next };
    },
  }),
];
