import { z } from 'zod';
import type { DomainRecord, RawItem, RunRecord } from '#main/collectors/contract.ts';
import { SourceError } from '#main/net/source-error.ts';
import { results } from '#shared/records/run.ts';

const Moment = z.iso.datetime().transform((text) => Date.parse(text));
const Entry = z.object({
  number: z.number().int().positive(),
  queued: Moment,
  started: Moment,
  finished: Moment,
  result: z.enum(results),
  repository: z.string().nullable(),
  revision: z.string().nullable(),
});
type Entry = z.output<typeof Entry>;

/** Turns the kept file into a pipeline and its runs. */
export function read({ url, body }: RawItem): readonly DomainRecord[] {
  const pipeline = `run-file:${url}`;
  const fullName = new URL(url).pathname.split('/').at(-1) ?? '';
  return [
    { kind: 'pipeline', key: pipeline, fullName, single: true, url },
    ...entriesOf(body).map((entry) => runOf(entry, pipeline, url)),
  ];
}

/** What the file tells, or a SourceError that says where it is not understood. */
export function entriesOf(body: string): readonly Entry[] {
  const entries = z.array(Entry).safeParse(JSON.parse(body));
  if (entries.success) return entries.data;
  const path = entries.error.issues[0]?.path.join('.') ?? '';
  throw new SourceError('answer_unreadable', `The file is not understood, at “${path}”.`);
}

const runOf = ({ queued, started, finished, ...entry }: Entry, pipeline: string, url: string): RunRecord => ({
  kind: 'run',
  pipeline,
  series: '',
  generation: 1,
  attempt: 1,
  branch: null,
  pullRequest: false,
  ...entry,
  systemResult: entry.result,
  timedOut: false,
  queuedAt: queued,
  startedAt: started,
  finishedAt: finished,
  url: `${url}#${entry.number}`,
  changes: [],
  fedBy: [],
  stages: [],
});
