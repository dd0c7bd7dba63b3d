import { openWriter } from '#main/store/writer.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';
import { percentile } from '#shared/stats/stats.ts';
import { benchPages } from './history.ts';

export interface Filled {
  readonly projectId: number;
  readonly integrationId: number;
  readonly runs: number;
  /** How many were asked for, and when the last of them ended. */
  readonly requested: { readonly runs: number; readonly end: number };
  readonly seconds: number;
  /** Milliseconds from the first statement of a page to the end of its commit. */
  readonly page: { readonly median: number; readonly p99: number };
}

/** Fills a new database through the store, page by page, each page committed with its cursor. */
export function fill(file: string, runs: number, end: number): Filled {
  const store = openWriter(file);
  const project = store.addProject({ name: 'Bench', timeZone: 'Europe/Berlin', demo: false }, end);
  const token = store.addToken(
    { name: 'ci', integType: 'ci_server', origins: ['https://ci.example'], username: null },
    end,
  );
  const integration = store.addIntegration(
    {
      projectId: project.id,
      type: 'ci_server',
      name: 'ci',
      url: 'ci.example',
      tokenId: token.id,
      releaseBranch: null,
      policy: defaultPolicy('ci_server'),
    },
    end,
  );
  const pages: number[] = [];
  const began = performance.now();
  for (const page of benchPages(runs, end)) {
    const pageBegan = performance.now();
    store.storePages(integration.id, [{ ...page, items: [] }], end);
    pages.push(performance.now() - pageBegan);
  }
  const seconds = (performance.now() - began) / 1000;
  const stored = store.counts(integration.id).runs;
  store.close();
  return {
    projectId: project.id,
    integrationId: integration.id,
    runs: stored,
    requested: { runs, end },
    seconds,
    page: { median: percentile(pages, 50) ?? 0, p99: percentile(pages, 99) ?? 0 },
  };
}
