import type { RawItem } from '../../contract.ts';
import type { Ranges } from '../../ranges.ts';
import type { ParsedAnswer } from '../request.ts';
import type { JobCursor } from './cursor.ts';
import type { JobLocation, ListedJob } from './discover.ts';
import type { BuildsPage } from './pages.ts';

/** The name of a build for people. */
export const buildName = ({ fullName }: JobLocation, number: number): string => `${fullName} #${number}`;

/** The stored data of the job itself: its pipeline, and the names in its configuration. */
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

/** What is known of a job that its answers do not tell. */
type Known = Pick<JobCursor, 'generation' | 'eras' | 'repositories' | 'changes'>;

/** The stored data of a page of builds. */
export function itemsOf(page: BuildsPage, job: JobLocation, of: Known): readonly RawItem[] {
  return page.answers.map(({ kind, answer }) => itemOf(kind, job, of, answer));
}

/** The stored data of one answer. */
export function itemOf(kind: 'builds' | 'build', job: JobLocation, of: Known, answer: ParsedAnswer<unknown>): RawItem {
  return { kind, url: answer.url, context: contextOf(job, of), body: answer.body };
}

/** The stored data of one build's stages. */
export function stagesItem(job: JobLocation, of: Known, number: number, answer: ParsedAnswer<unknown>): RawItem {
  return { kind: 'stages', url: answer.url, context: { ...contextOf(job, of), number }, body: answer.body };
}

/** An item for deleted builds; nothing if there are none. */
export function gone(job: JobLocation, of: Known, numbers: Ranges): readonly RawItem[] {
  if (numbers.length === 0) return [];
  return [{ kind: 'gone', url: job.url, context: { ...contextOf(job, of), numbers }, body: 'null' }];
}

function contextOf(job: JobLocation, { generation, eras, repositories, changes }: Known): RawItem['context'] {
  const libraries = changes.map(([repository]) => repository).filter((one) => !repositories.includes(one));
  return {
    pipeline: job.pipeline.key,
    root: rootOf(job.pipeline),
    url: job.url,
    branch: job.branch,
    generation,
    ...(eras.length > 0 && { eras }),
    ...(repositories.length > 0 && { repositories, libraries }),
  };
}

/** The beginning of all keys of this Jenkins's pipelines. */
const rootOf = ({ key, fullName }: ListedJob['pipeline']): string => key.slice(0, -fullName.length);
