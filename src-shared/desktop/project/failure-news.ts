import { z } from 'zod';

/** The state of a collection, as far as reports of failures need it. */
export interface Standing {
  readonly integration_id: number;
  readonly integration: string;
  readonly state: string;
  readonly paused: boolean;
  /** Items that could not be read; where there are any, all others were. */
  readonly failed_items: readonly unknown[];
}

/** The first failure of an integration, as a whole or in part, or the recovery of a reported one. */
export interface FailureNews {
  readonly kind: 'failed' | 'failed_in_part' | 'recovered';
  readonly integration: string;
  readonly integration_id: number;
}

/** What was reported and did not recover since: the integrations that failed by their ids, and apart those of which only items did. */
export const ReportedFailures = z.array(z.union([z.number().int(), z.object({ inPart: z.number().int() })])).readonly();
export type ReportedFailures = z.output<typeof ReportedFailures>;

/**
 * The failures and recoveries that are new, and what is reported with them. `reported` is kept, so that nothing is reported twice, however often it
 * is retried, paused or restarted; a failure as a whole is reported even where some items failed before. `all`: every integration.
 */
export function failureNews(
  reported: ReportedFailures,
  all: readonly Standing[],
): { readonly news: readonly FailureNews[]; readonly reported: ReportedFailures } {
  const news: FailureNews[] = [];
  const failing: ReportedFailures[number][] = [];
  for (const { integration_id, integration, state, paused, failed_items } of all) {
    const isReported = reported.includes(integration_id);
    const isReportedInPart = reported.some((one) => typeof one === 'object' && one.inPart === integration_id);
    const isInPart = failed_items.length > 0;
    const isNew = state === 'failed' && !paused && !isReported && !(isReportedInPart && isInPart);
    if ((isReported || isReportedInPart) && state === 'done')
      news.push({ kind: 'recovered', integration, integration_id });
    else if (isNew) {
      news.push({ kind: isInPart ? 'failed_in_part' : 'failed', integration, integration_id });
      failing.push(isInPart ? { inPart: integration_id } : integration_id);
    } else if (isReported) failing.push(integration_id);
    else if (isReportedInPart) failing.push({ inPart: integration_id });
  }
  return { news, reported: failing };
}
