import type { SourceError } from '../../net/source-error.ts';
import type { Cursor, Page, Source } from '../contract.ts';
import { jobAddress } from './address.ts';
import { cursorOf, jobsOf } from './cursor.ts';
import { discover, saysNothingOfOthers } from './discover.ts';
import { pipelineItem } from './items.ts';
import { isUnchanged, pullJob } from './pull-job.ts';

/** Every job under the address, each from where it was left. A job that may not be read fails the collection, after all others are in. */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const jobs = jobsOf(cursor);
  const pipelines = new Set<string>();
  let missing: SourceError | null = null;
  for await (const job of discover(source, jobAddress(source.url))) {
    if ('error' in job) {
      missing ??= job.error;
      continue;
    }
    if (isUnchanged(job, jobs.get(job.fullName) ?? null)) continue;
    if (!pipelines.has(job.pipeline.key)) {
      pipelines.add(job.pipeline.key);
      yield { items: [pipelineItem(job)], cursor: cursorOf(jobs), progress: null, watermark: null };
    }
    try {
      for await (const page of pullJob(source, job, jobs.get(job.fullName) ?? null)) {
        jobs.set(job.fullName, page.cursor);
        const { newest, lowest, complete } = page.cursor;
        const isOnly = job.pipeline.single && job.branch === null;
        const progress = isOnly && newest > 0 ? (complete ? 1 : Math.max(0, (newest - lowest) / newest)) : null;
        yield { items: page.items, cursor: cursorOf(jobs), progress, watermark: `${job.fullName} #${newest}` };
      }
    } catch (error) {
      if (!saysNothingOfOthers(error)) throw error;
      missing ??= error;
    }
  }
  if (missing !== null) throw missing;
}
