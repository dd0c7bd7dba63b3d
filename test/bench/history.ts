import type { DomainRecord, LinkRecord, Page, RunRecord } from '#main/collectors/contract.ts';
import type { Result } from '#shared/records/run.ts';

const minute = 60_000;
const repository = 'git.example/shop';

/** Twelve pipelines with two diamonds; each names those that feed it. Its place here is its distance from the sources. */
const graph: readonly { readonly name: string; readonly from: readonly string[]; readonly depth: number }[] = [
  { name: 'api', from: [], depth: 0 },
  { name: 'web', from: [], depth: 0 },
  { name: 'mobile', from: [], depth: 0 },
  { name: 'api-tests', from: ['api'], depth: 1 },
  { name: 'api-scan', from: ['api'], depth: 1 },
  { name: 'web-tests', from: ['web'], depth: 1 },
  { name: 'web-bundle', from: ['web'], depth: 1 },
  { name: 'mobile-tests', from: ['mobile'], depth: 1 },
  { name: 'integration', from: ['api-tests', 'api-scan', 'web-tests', 'web-bundle'], depth: 2 },
  { name: 'staging', from: ['integration', 'mobile-tests'], depth: 3 },
  { name: 'load-test', from: ['staging'], depth: 4 },
  { name: 'release', from: ['staging', 'load-test'], depth: 5 },
];

const key = (pipeline: string): string => `bench:https://ci.example/job/${pipeline}`;

/** The same number every time for the same question, spread evenly over 0 to 99. */
function chance(...parts: readonly number[]): number {
  let mixed = 2166136261;
  for (const part of parts) mixed = Math.imul(mixed ^ part, 16777619) ^ (mixed >>> 13);
  return (Math.imul(mixed, 0x9e3779b1) >>> 0) % 100;
}

function resultOf(pipeline: number, number: number): Result {
  const drawn = chance(pipeline, number);
  return drawn < 10 ? 'failure' : drawn < 13 ? 'unstable' : drawn < 16 ? 'aborted' : 'success';
}

const revisionOf = (source: number, number: number): string =>
  (source * 1e9 + number).toString(16).padStart(40, '0123456789abcdef');

interface Shape {
  readonly rounds: number;
  readonly end: number;
}

function runOf(index: number, number: number, { rounds, end }: Shape): RunRecord {
  const { name, from, depth } = graph[index] ?? { name: '', from: [], depth: 0 };
  const queuedAt = end - (rounds - number) * 30 * minute - (6 - depth) * 12 * minute;
  const started = queuedAt + (1 + (chance(index, number, 1) % 4)) * 15_000;
  const finished = started + (2 + (chance(index, number, 2) % 8)) * minute;
  const isSource = from.length === 0;
  const branch = isSource && number % 10 === 9 ? 'feature' : 'main';
  const brought = isSource ? 1 + (chance(index, number, 3) % 2) : 0;
  return {
    kind: 'run',
    pipeline: key(name),
    series: '',
    generation: 0,
    number,
    attempt: 1,
    branch,
    pullRequest: false,
    repository: isSource ? `${repository}/${name}` : null,
    revision: isSource ? revisionOf(index, number * 2 + brought - 1) : null,
    result: resultOf(index, number),
    systemResult: resultOf(index, number).toUpperCase(),
    timedOut: false,
    queuedAt,
    startedAt: started,
    finishedAt: finished,
    url: `https://ci.example/job/${name}/${number}/`,
    changes: Array.from({ length: brought }, (_, at) => ({
      repository: `${repository}/${name}`,
      revision: revisionOf(index, number * 2 + at),
      committedAt: queuedAt - minute,
      merge: false,
    })),
    fedBy: from.map((feeder): LinkRecord => ({ pipeline: key(feeder), series: '', number, evidence: 'consumed' })),
    stages: [],
  };
}

/** A run of a source that came after all others. */
export function newRun(name: string, further: number, end: number): RunRecord {
  const number = 10_000_000 + further * 10;
  const index = graph.findIndex((one) => one.name === name);
  return runOf(index, number, { rounds: number, end });
}

/** Whether all that feeds a run passed, so that it was begun at all; sources always are. */
function isBegun(index: number, number: number): boolean {
  return (graph[index]?.from ?? []).every((feeder) => {
    const at = graph.findIndex(({ name }) => name === feeder);
    return resultOf(at, number) === 'success';
  });
}

export interface BenchPage extends Omit<Page, 'items'> {
  readonly records: readonly DomainRecord[];
}

/** Pages as a collector gives them: pipeline by pipeline, newest first, a hundred runs each, about `runs` in all. */
export function* benchPages(runs: number, end: number): Generator<BenchPage> {
  const pipelines = graph.map(
    ({ name }): DomainRecord => ({
      kind: 'pipeline',
      key: key(name),
      fullName: name,
      single: false,
      url: `https://ci.example/job/${name}/`,
    }),
  );
  yield { records: pipelines, cursor: 0, progress: 0, watermark: null };
  const rounds = roundsFor(runs);
  yield* runPages({ rounds, end }, { after: 0, most: runs });
}

const roundsOfDay = 48;

/** The runs of the day after those pages, as the next collections bring them. */
export function nextDayPages(runs: number, end: number): Generator<BenchPage> {
  const rounds = roundsFor(runs);
  const shape = { rounds: rounds + roundsOfDay, end: end + roundsOfDay * 30 * minute };
  return runPages(shape, { after: rounds, most: Number.POSITIVE_INFINITY });
}

function* runPages(
  shape: Shape,
  { after, most }: { readonly after: number; readonly most: number },
): Generator<BenchPage> {
  let page: RunRecord[] = [];
  let count = 0;
  const next = (): BenchPage => ({ records: page, cursor: count, progress: count / most, watermark: null });
  for (const index of graph.keys()) {
    for (let number = shape.rounds; number > after; number--) {
      if (!isBegun(index, number)) continue;
      page.push(runOf(index, number, shape));
      if (++count === most) break;
      if (page.length < 100) continue;
      yield next();
      page = [];
    }
    if (page.length > 0) yield next();
    page = [];
  }
}

/** How many rounds of the graph make up about so many runs. */
function roundsFor(runs: number): number {
  const tried = 1000;
  const perThousand = graph.reduce(
    (sum, _, index) => sum + Array.from({ length: tried }, (__, at) => isBegun(index, at + 1)).filter(Boolean).length,
    0,
  );
  return Math.ceil((runs * tried) / perThousand);
}
