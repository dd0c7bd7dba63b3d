import type { z } from 'zod';
import { coverage, type StoredCounts } from '#shared/api/coverage.ts';
import {
  collectingSettings,
  collections,
  completeness,
  issueStates,
  issueWords,
} from '#shared/desktop/systems/collecting.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import { collectingSettings as settingsOf } from '../../sync/settings.ts';
import { collectingSettingsOut, faultOut, syncOut } from '../answer-rows.ts';
import { integrationOf, projectOf, type QueryHandler, queryHandler, type ReadContext } from './handler.ts';

/** More than are remembered. */
const allCollections = 1000;

/** The stored data of an integration, counted once for each state of its data. */
function keptOf(
  context: ReadContext,
  { id, projectId, type }: ReturnType<typeof integrationOf>,
): z.output<typeof StoredCounts> {
  const kept = context.cache(projectId, `completeness ${id}`, () => context.store.completeness(id));
  const difference = context.store.sync(id)?.clockDifference ?? null;
  const past = context.store.collections(id, allCollections);
  return {
    runs: kept.runs,
    issues: kept.issues,
    commits: kept.commits,
    pull_requests: kept.pullRequests,
    first_at: timestampOrNull(kept.first),
    last_at: timestampOrNull(kept.last),
    days_with_data: kept.daysWithData,
    days_spanned: kept.daysSpanned,
    gaps: type === 'ci_server' ? kept.gaps : null,
    runs_without_changes: kept.runsWithoutChanges,
    runs_gone: kept.runsGone,
    runs_with_attempts_lost: kept.runsWithAttemptsLost,
    runs_of_release_stages: kept.runsOfReleaseStages,
    runs_without_stages: kept.runsWithoutStages,
    links: { ...kept.linksByEvidence },
    issues_gone: { ...kept.issuesGone },
    clock_difference_seconds: difference === null ? null : Math.round(difference / 1000),
    collections: past.length,
    pages: past.reduce((sum, { pages }) => sum + pages, 0),
  };
}

/** One integration or repository with its stored data and the state of its collection. */
function coveredOf(context: ReadContext, row: ReturnType<typeof integrationOf>) {
  const { last_success_at, fault, warning } = syncOut(context.store, row, context.now());
  return {
    integration_id: row.id,
    integration: row.name,
    integration_type: row.type,
    ...keptOf(context, row),
    last_success_at,
    fault,
    warning,
  };
}

export const collectingQueries: readonly QueryHandler[] = [
  queryHandler(collections, {
    answer: (context, { integration_id, limit }) =>
      context.store
        .collections(integrationOf(context, integration_id).id, limit)
        .map(({ startedAt, endedAt, kinds, fault, ...rest }) => ({
          ...rest,
          started_at: timestamp(startedAt),
          ended_at: timestampOrNull(endedAt),
          kinds: { ...kinds },
          fault: fault && faultOut(fault),
        })),
  }),

  queryHandler(completeness, {
    answer: (context, { integration_id }) => keptOf(context, integrationOf(context, integration_id)),
  }),

  queryHandler(coverage, {
    answer: (context, { project_id }) => {
      const { id, name, timeZone } = projectOf(context, project_id);
      const rows = context.store.integrations(id).toSorted((one, other) => one.id - other.id);
      return { data_name: name, time_zone: timeZone, integrations: rows.map((row) => coveredOf(context, row)) };
    },
  }),

  queryHandler(collectingSettings, { answer: ({ store }) => collectingSettingsOut(settingsOf(store)) }),

  queryHandler(issueWords, {
    answer: (context, { integration_id }) => {
      const { types, labels } = context.store.issueWords(integrationOf(context, integration_id).id);
      return { types: [...types], labels: [...labels] };
    },
  }),

  queryHandler(issueStates, {
    answer: (context, { integration_id }) => [
      ...context.store.issueStates(integrationOf(context, integration_id).id).values(),
    ],
  }),
];
