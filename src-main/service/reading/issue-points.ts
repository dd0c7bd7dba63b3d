import type { z } from 'zod';
import { ServiceError } from '#shared/api/problem.ts';
import type { DateSeries } from '#shared/api/series.ts';
import type { IssueHistory, Sample } from '#shared/metrics/contract.ts';
import { pointsOf } from '#shared/metrics/points.ts';
import type { Calendar } from '#shared/time/calendar.ts';
import type { Interval } from '#shared/time/time.ts';
import type { IntegrationRow } from '../../store/contract.ts';
import { timestamp } from '../timestamp.ts';
import type { Reading } from './handler.ts';
import { issuesOf } from './issue-histories.ts';

/** What is asked of the issues of one tracker. */
export interface IssuesAsked {
  readonly integration: IntegrationRow;
  readonly samplesOf: (history: IssueHistory) => Iterable<Sample>;
  readonly calendar: Calendar;
  readonly window: Interval;
  readonly evidence: boolean;
}

/** The points of a metric over the issues of a tracker, by the moment that closed them. */
export function issuePoints(reading: Reading, asked: IssuesAsked): z.output<typeof DateSeries>['data'] {
  const { integration, samplesOf, calendar, window, evidence } = asked;
  const history = issuesOf(reading, integration.projectId).find((one) => one.integration === integration.id);
  if (!history) return [];
  const issues = new Map(history.issues.map((issue) => [issue.id, issue]));
  const points = [...pointsOf(samplesOf(history), calendar, window)].sort(
    (one, other) => one.sample.at - other.sample.at || (one.sample.because[0] ?? 0) - (other.sample.because[0] ?? 0),
  );
  return points.map(({ x, y, sample }) => {
    const issue = issues.get(sample.because[0] ?? 0);
    if (!evidence || !issue) return { x, y };
    const { key, title, url } = issue;
    const about = { at: timestamp(sample.at), pipeline: integration.name, flaky: false, runs: [] };
    return { x, y, evidence: { ...about, issue: { key, title, url } } };
  });
}

/** Refuses a branch where there are none, rather than to ignore it. */
export function requireNoBranch(integration: IntegrationRow, branch: string | undefined): void {
  if (branch === undefined) return;
  const detail = `cannot be asked of "${integration.name}": it is an issue tracker, and issues have no branch`;
  throw new ServiceError(400, `Correct the request: branch ${detail}.`, [{ pointer: '/branch', detail }]);
}
