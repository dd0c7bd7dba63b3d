import { projects } from '#shared/api/projects.ts';
import { startSync, syncs } from '#shared/api/syncs.ts';
import { archivedProjects } from '#shared/desktop/commands.ts';
import { type FailureNews, failureNews, type ReportedFailures } from '#shared/desktop/project/failure-news.ts';
import type { Service } from '../../service/contract.ts';
import { type CollectionSummary, collectionSummary } from '../policy/collection-summary.ts';

/** The receiver of collection states and failures. */
export interface CollectionWatcher {
  /** The failures reported before. */
  readonly reported: ReportedFailures;
  show(standing: CollectionSummary): void;
  notify(news: FailureNews): void;
  /** Keeps the reported failures for the next start. */
  keep(reported: ReportedFailures): void;
}

const pause = 500;

/** The state of every collection; those of archived projects count as paused. */
const allSyncs = async (service: Service) => {
  const [listed, archived] = await Promise.all([service.call(projects, {}), service.call(archivedProjects, {})]);
  const all = listed.map(async ({ id }) => {
    const some = await service.call(syncs, { id });
    return archived.includes(id) ? some.map((one) => ({ ...one, paused: true })) : some;
  });
  return (await Promise.all(all)).flat();
};

/** Reports the state of all collections, now and at each change, and first failures and recoveries; returns the function that stops. */
export function watchCollections(service: Service, watcher: CollectionWatcher): () => void {
  let reported = watcher.reported;
  let timer: NodeJS.Timeout | null = null;
  async function look(): Promise<void> {
    const all = await allSyncs(service);
    watcher.show(collectionSummary(all));
    const found = failureNews(reported, all);
    if (JSON.stringify(found.reported) !== JSON.stringify(reported)) watcher.keep(found.reported);
    reported = found.reported;
    for (const news of found.news) watcher.notify(news);
  }
  // Pages come in quick succession; one look for several is enough. A service that is closing answers nothing, and need not.
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      look().catch(() => undefined);
    }, pause);
  };
  const leave = service.watch(soon);
  soon();
  return () => {
    leave();
    if (timer) clearTimeout(timer);
  };
}

/** Starts every collection that is not paused; those that run go on. A service that is closing starts none. */
export async function collectEverything(service: Service): Promise<void> {
  for (const { integration_id, paused } of await allSyncs(service).catch(() => [])) {
    if (!paused) await service.call(startSync, { id: integration_id }).catch(() => undefined);
  }
}
