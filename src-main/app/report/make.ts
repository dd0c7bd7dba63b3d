import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { bulkhead } from 'cockatiel';
import { ServiceError } from '#shared/api/problem.ts';
import type { ReportFacts, ReportLanguage } from '#shared/api/report.ts';
import { appVersion } from '../process/version.ts';
import type { ServiceCalls } from '../remote-service.ts';
import { reportPage, workers } from '../runtime-paths.ts';
import type { ReportWork } from '../workers/report-worker.ts';
import { gatherReport, type ReportRequest } from './gather.ts';

/** Each takes a thread and much memory, so that they are made one after the other. */
const oneByOne = bulkhead(1, Number.POSITIVE_INFINITY);

/** A report of a project as one HTML file. Throws a ServiceError if the input is invalid, and if nobody waits for it any more. */
export async function makeReport(
  service: Pick<ServiceCalls, 'call'>,
  wanted: ReportRequest,
  language: ReportLanguage,
  signal?: AbortSignal,
): Promise<string> {
  return oneByOne.execute(async () => {
    if (signal?.aborted) throw new ServiceError(503, 'The client left before its report was made.');
    return written(await gatherReport(service, wanted, { now: Date.now(), version: appVersion }), language);
  });
}

/** Writes it on a thread of its own: drawing charts takes longer than a main thread may be away. */
async function written(facts: ReportFacts, language: ReportLanguage): Promise<string> {
  const work: ReportWork = { facts, language, page: reportPage.href };
  const worker = new Worker(workers.report, { workerData: work, env: { ...process.env, NODE_ENV: 'production' } });
  try {
    const ended = once(worker, 'exit').then((): never => {
      throw new ServiceError(503, 'The part that wrote the report ended before it was done. Ask again in a moment.');
    });
    const [html] = await Promise.race([once(worker, 'message'), ended]);
    return html as string;
  } finally {
    await worker.terminate();
  }
}
