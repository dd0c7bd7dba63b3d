import type {
  CommitRecord,
  Cursor,
  PipelineRecord,
  PullRequestRecord,
  RawItem,
  RepositoryRecord,
  RunRecord,
  Source,
} from '#main/collectors/contract.ts';
import { github } from '#main/collectors/github/github.ts';
import { createTransports, type TransportSettings } from '#main/net/transport.ts';
import type { GitHubServer } from '#test/simulators/github/server.ts';

export const secret = 'canary-ghp-4711';

/** What a store would hold after collecting: records by their natural keys, the answers they were read from, and the cursor. */
export interface Kept {
  cursor: Cursor | null;
  readonly runs: Map<string, RunRecord>;
  readonly pipelines: Map<string, PipelineRecord>;
  readonly commits: Map<string, CommitRecord>;
  readonly pullRequests: Map<number, PullRequestRecord>;
  readonly gone: Set<string>;
  repository: RepositoryRecord | null;
  readonly items: RawItem[];
  pages: number;
  progress: number | null;
}

export const nothing = (): Kept => ({
  cursor: null,
  runs: new Map(),
  pipelines: new Map(),
  commits: new Map(),
  pullRequests: new Map(),
  gone: new Set(),
  repository: null,
  items: [],
  pages: 0,
  progress: null,
});

/** What a collection is asked for besides the address. */
export interface SourceOptions extends Partial<Pick<Source, 'since' | 'reconcile' | 'signal' | 'unknownRepositories'>> {
  readonly transport?: Partial<TransportSettings>;
  /** So many pages are stored, then it is cut off as by a kill: the page under way is lost. */
  readonly stopAfter?: number;
  readonly path?: string;
}

/** A repository of a simulated GitHub as a collector asks for it, through the real transport. */
export function sourceOf(server: GitHubServer, options: SourceOptions = {}): Source {
  const backOff = { base: 1, cap: 2, tries: 4 };
  const transportFor = createTransports({ network: { proxy: null, ca: null }, backOff, ...options.transport });
  const { since = null, reconcile = false, signal = new AbortController().signal, path = '/shop/web' } = options;
  const credential = { origins: [new URL(server.url).origin], scheme: 'bearer', username: null, secret } as const;
  const { unknownRepositories = [] } = options;
  return {
    url: `${server.url}${path}`,
    transport: transportFor(credential),
    signal,
    since,
    reconcile,
    unknownRepositories,
  };
}

/** Collects for real over HTTP into `kept`. */
export async function collectInto(kept: Kept, server: GitHubServer, options: SourceOptions = {}): Promise<void> {
  const { stopAfter = Number.POSITIVE_INFINITY } = options;
  let pages = 0;
  const storedEnd: Source['storedEnd'] = ({ pipeline, number, attempt }) =>
    kept.runs.get(`${pipeline} ${number} ${attempt}`) ?? null;
  for await (const page of github.pull({ ...sourceOf(server, options), storedEnd }, kept.cursor)) {
    if (pages >= stopAfter) return;
    pages += 1;
    kept.pages += 1;
    for (const item of page.items) keep(kept, item);
    kept.progress = page.progress ?? kept.progress;
    // The cursor of a store goes through JSON.
    kept.cursor = JSON.parse(JSON.stringify(page.cursor));
  }
}

function keep(kept: Kept, item: RawItem): void {
  kept.items.push(item);
  for (const record of github.read(item)) {
    if (record.kind === 'pipeline') kept.pipelines.set(record.key, record);
    if (record.kind === 'commit') kept.commits.set(record.revision, record);
    if (record.kind === 'pull-request') kept.pullRequests.set(record.number, record);
    if (record.kind === 'repository') kept.repository = record;
    if (record.kind === 'run') {
      // As the store does: a run without its pipeline is a mistake of the collector.
      if (!kept.pipelines.has(record.pipeline)) throw new Error(`A run came before its pipeline ${record.pipeline}.`);
      kept.runs.set(`${record.pipeline} ${record.number} ${record.attempt}`, record);
      kept.gone.delete(`${record.pipeline} ${record.number}`);
    }
    const isCollected = (key: string) => [...kept.runs.keys()].some((run) => run.startsWith(`${key} `));
    if (record.kind === 'run-gone' && isCollected(`${record.pipeline} ${record.number}`))
      kept.gone.add(`${record.pipeline} ${record.number}`);
  }
}

/** The runs that the system still has. */
export const remaining = (kept: Kept): ReadonlyMap<string, RunRecord> =>
  new Map([...kept.runs].filter(([, { pipeline, number }]) => !kept.gone.has(`${pipeline} ${number}`)));
