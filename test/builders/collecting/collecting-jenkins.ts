import type { Cursor, DomainRecord, RunRecord, Source, StoredSeries } from '#main/collectors/contract.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { createTransports } from '#main/net/transport.ts';
import type { Stage } from '#shared/records/run.ts';
import type { JenkinsServer } from '#test/simulators/jenkins/server.ts';

export const signIn = { user: 'builder', token: 'canary-secret-4711' } as const;

/** What a store would hold after collecting: runs by their natural key, and the cursor. */
export interface Kept {
  cursor: Cursor | null;
  readonly runs: Map<string, RunRecord>;
  readonly pipelines: Map<string, DomainRecord>;
  /** The stages of the runs that tell of some. */
  readonly stages: Map<string, readonly Stage[]>;
  readonly gone: Set<string>;
}

/** How a collection is made; all there is and to its end unless said otherwise. */
export interface How {
  /** After so many pages it is cut off, as by a kill: the page under way is lost. */
  readonly stopAfter?: number;
  readonly reconcile?: boolean;
  readonly since?: number;
  readonly releasedByStage?: ReadonlySet<string>;
}

export const nothing = (): Kept => ({
  cursor: null,
  runs: new Map(),
  pipelines: new Map(),
  stages: new Map(),
  gone: new Set(),
});

const keyOf = (run: Pick<RunRecord, 'pipeline' | 'series' | 'generation' | 'number'>): string =>
  [run.pipeline, run.series, run.generation, run.number].join(' ');

function seriesOf({ runs }: Kept, pipeline: string, series: string): StoredSeries | null {
  const own = [...runs.values()].filter((run) => run.pipeline === pipeline && run.series === series);
  const [newest] = own.sort((a, b) => b.generation - a.generation || b.number - a.number);
  if (!newest) return null;
  const { generation } = newest;
  return { generation, newest: own.filter((run) => run.generation === generation).slice(0, 10) };
}

/** An item of a simulated Jenkins as a collector asks for it, through the real transport. */
export function sourceOf(
  server: JenkinsServer,
  path: string,
  { since = null, reconcile = false, ...known }: Partial<Source> = {},
): Source {
  const transportFor = createTransports({ network: { proxy: null, ca: null }, backOff: { base: 1, cap: 2, tries: 4 } });
  const origins = [new URL(server.url).origin];
  const transport = transportFor({ origins, scheme: 'basic', username: signIn.user, secret: signIn.token });
  return {
    url: `${server.url}${path}`,
    transport,
    signal: new AbortController().signal,
    since,
    reconcile,
    ...known,
  };
}

/** Collects for real over HTTP into `kept`, as a store would. */
export async function collectInto(kept: Kept, server: JenkinsServer, path: string, how: How = {}): Promise<void> {
  const { stopAfter = Number.POSITIVE_INFINITY, ...more } = how;
  let pages = 0;
  const keys = () => [...kept.pipelines.keys()];
  const storedPipelines = () => new Map(keys().map((key, id) => [key, id]));
  const storedSeries = (id: number, series: string) => seriesOf(kept, keys()[id] ?? '', series);
  const storedGeneration: Source['storedGeneration'] = (id, { series, below, number, startedAt }) =>
    [...kept.runs.values()]
      .filter((run) => run.pipeline === keys()[id] && run.series === series && run.number === number)
      .findLast((run) => run.generation < below && run.startedAt === startedAt)?.generation ?? null;
  const storedEnd: Source['storedEnd'] = (run) => kept.runs.get(keyOf(run)) ?? null;
  for await (const page of jenkins.pull(
    sourceOf(server, path, { ...more, storedPipelines, storedSeries, storedGeneration, storedEnd }),
    kept.cursor,
  )) {
    if (pages >= stopAfter) return;
    pages += 1;
    for (const record of page.items.flatMap((item) => jenkins.read(item))) keep(kept, record);
    // The cursor of a store goes through JSON.
    kept.cursor = JSON.parse(JSON.stringify(page.cursor));
  }
}

function keep(kept: Kept, record: DomainRecord): void {
  if (record.kind === 'pipeline') kept.pipelines.set(record.key, record);
  if (record.kind !== 'run' && record.kind !== 'run-gone' && record.kind !== 'run-stages') return;
  if (!kept.pipelines.has(record.pipeline)) throw new Error(`A run came before its pipeline ${record.pipeline}.`);
  const key = keyOf(record);
  if (record.kind === 'run-stages') kept.stages.set(key, record.stages);
  if (record.kind === 'run-gone' && kept.runs.has(key)) kept.gone.add(key);
  if (record.kind === 'run') {
    kept.runs.set(key, record);
    kept.gone.delete(key);
  }
}

/** The runs that are not known to be gone. */
export const remaining = ({ runs, gone }: Kept): readonly RunRecord[] =>
  [...runs].filter(([key]) => !gone.has(key)).map(([, run]) => run);
