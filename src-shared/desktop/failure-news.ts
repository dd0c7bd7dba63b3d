/** How a collection stands, as far as news of failures go. */
export interface Standing {
  readonly integration_id: number;
  readonly integration: string;
  readonly state: string;
  readonly paused: boolean;
}

/** That an integration failed for the first time, or that one that was told of collects again. */
export interface FailureNews {
  readonly kind: 'failed' | 'recovered';
  readonly integration: string;
  readonly integration_id: number;
}

/**
 * What is new since it was last told, and what is told with that. `told`: the integrations whose failure was told and that did not recover since;
 * kept, so that nothing is told twice, however often it is tried again, paused or started anew. `all`: every integration that there is.
 */
export function failureNews(
  told: readonly number[],
  all: readonly Standing[],
): { readonly news: readonly FailureNews[]; readonly told: readonly number[] } {
  const news: FailureNews[] = [];
  const failing: number[] = [];
  for (const { integration_id, integration, state, paused } of all) {
    const isTold = told.includes(integration_id);
    if (isTold && state === 'done') news.push({ kind: 'recovered', integration, integration_id });
    else if (isTold) failing.push(integration_id);
    else if (state === 'failed' && !paused) {
      news.push({ kind: 'failed', integration, integration_id });
      failing.push(integration_id);
    }
  }
  return { news, told: failing };
}
