import type { RawItem } from '../../contract.ts';
import type { Ranges } from '../../ranges.ts';
import type { ParsedAnswer } from '../request.ts';
import type { JobCursor } from './cursor.ts';
import type { JobLocation, ListedJob } from './discover.ts';
import type { BuildsPage } from './pages.ts';

/** A build as people call it. */
export const buildName = ({ fullName }: JobLocation, number: number): string => `${fullName} #${number}`;

/** What is kept of the job itself: its pipeline, and what its configuration names. */
export function pipelineItem({ pipeline, branch, item }: ListedJob): RawItem {
  // Of a multibranch project only the name is needed; its branch jobs' own settings do not describe the whole.
  const body = branch === null ? item.body : '{}';
  return {
    kind: 'job',
    url: item.url,
    context: { ...pipeline, root: rootOf(pipeline) },
    body,
  };
}

/** By which the generation of each build is known. */
type Generations = Pick<JobCursor, 'generation' | 'eras'>;

/** What is kept of a page of builds. */
export function itemsOf(page: BuildsPage, job: JobLocation, of: Generations): readonly RawItem[] {
  return page.answers.map(({ kind, answer }) => itemOf(kind, job, of, answer));
}

/** What is kept of one answer. */
export function itemOf(
  kind: 'builds' | 'build',
  job: JobLocation,
  of: Generations,
  answer: ParsedAnswer<unknown>,
): RawItem {
  return { kind, url: answer.url, context: contextOf(job, of), body: answer.body };
}

/** What is kept of the stages of one build. */
export function stagesItem(job: JobLocation, of: Generations, number: number, answer: ParsedAnswer<unknown>): RawItem {
  return { kind: 'stages', url: answer.url, context: { ...contextOf(job, of), number }, body: answer.body };
}

/** An item for deleted builds; nothing if there are none. */
export function gone(job: JobLocation, of: Generations, numbers: Ranges): readonly RawItem[] {
  if (numbers.length === 0) return [];
  return [{ kind: 'gone', url: job.url, context: { ...contextOf(job, of), numbers }, body: 'null' }];
}

function contextOf(job: JobLocation, { generation, eras }: Generations): RawItem['context'] {
  return {
    pipeline: job.pipeline.key,
    root: rootOf(job.pipeline),
    url: job.url,
    branch: job.branch,
    generation,
    ...(eras.length > 0 && { eras }),
  };
}

/** What the keys of all pipelines of this Jenkins begin with. */
const rootOf = ({ key, fullName }: ListedJob['pipeline']): string => key.slice(0, -fullName.length);
