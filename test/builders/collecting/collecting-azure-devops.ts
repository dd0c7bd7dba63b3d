import { onTestFinished } from 'vitest';
import { azureDevOps } from '#main/collectors/azure-devops/azure-devops.ts';
import type { Cursor, DomainRecord, RunRecord, Source } from '#main/collectors/contract.ts';
import type { Transport } from '#main/net/contract.ts';
import { createTransports } from '#main/net/transport.ts';
import type { AzureModel } from '#test/simulators/azure-devops/model.ts';
import { type AzureServer, type AzureSettings, project, startAzure } from '#test/simulators/azure-devops/server.ts';

export const token = 'canary-secret-4711';

/** A simulated Azure DevOps, Services unless said otherwise, that is closed when the test ends. */
export async function azureOfTest(model: AzureModel, more: Partial<AzureSettings> = {}): Promise<AzureServer> {
  const server = await startAzure(model, { edition: 'services', token, ...more });
  onTestFinished(() => server.close());
  return server;
}

/** What a store would hold after collecting: runs by their natural key, and the cursor. */
export interface Kept {
  cursor: Cursor | null;
  readonly runs: Map<string, RunRecord>;
  readonly pipelines: Map<string, string>;
  readonly edges: Set<string>;
  readonly gone: Set<string>;
  watermark: string | null;
}

export const nothing = (): Kept => ({
  cursor: null,
  runs: new Map(),
  pipelines: new Map(),
  edges: new Set(),
  gone: new Set(),
  watermark: null,
});

export interface Collecting {
  readonly edition?: 'services' | 'server';
  /** Whether the token is bound to the host of classic releases too. */
  readonly withReleases?: boolean;
  readonly secret?: string;
  readonly since?: number;
  readonly reconcile?: boolean;
  /** After so many pages it is cut off, as by a kill: the page under way is lost. */
  readonly stopAfter?: number;
  /** An address of Services other than the usual one. */
  readonly url?: string;
  /** What a store holds already, where that is asked for. */
  readonly stored?: Pick<Source, 'storedPipelines' | 'generationStarts'>;
}

const hosts = { builds: 'https://dev.azure.com/acme', releases: 'https://vsrm.dev.azure.com/acme' } as const;

/** Sends what is meant for the hosts of Services to the simulator; credential, pauses and retries are the real transport's. */
function ofServices(transport: Transport, server: AzureServer): Transport {
  const [builds, releases] = [server.url, server.releasesUrl].map((url) => url.slice(0, url.lastIndexOf('/')));
  return {
    request(outgoing) {
      const url = outgoing.url.replace(hosts.builds, builds ?? '').replace(hosts.releases, releases ?? '');
      return transport.request({ ...outgoing, url });
    },
  };
}

/** A project of a simulated Azure DevOps as a collector asks for it, through the real transport. */
export function sourceOf(server: AzureServer, collecting: Collecting = {}): Source {
  const { edition = 'services', withReleases = true, secret = token, since = null, reconcile = false } = collecting;
  const transportFor = createTransports({ network: { proxy: null, ca: null }, backOff: { base: 1, cap: 2, tries: 4 } });
  const bound = withReleases ? [server.url, server.releasesUrl] : [server.url];
  const origins = [...new Set(bound.map((url) => new URL(url).origin))];
  const transport = transportFor({ origins, scheme: 'basic', username: null, secret });
  return {
    url:
      collecting.url ?? (edition === 'server' ? server.url : `${hosts.builds}/${encodeURIComponent(project)}/_build`),
    transport: edition === 'server' ? transport : ofServices(transport, server),
    signal: new AbortController().signal,
    since,
    reconcile,
    ...collecting.stored,
  };
}

const keyOf = ({ pipeline, number, generation }: Pick<RunRecord, 'pipeline' | 'number' | 'generation'>): string =>
  `${pipeline.split('/').slice(-2).join(' ')} ${number}${generation === 0 ? '' : ` of ${generation}`}`;

/** Collects for real over HTTP into `kept`. */
export async function collectInto(kept: Kept, server: AzureServer, collecting: Collecting = {}): Promise<void> {
  let pages = 0;
  for await (const page of azureDevOps.pull(sourceOf(server, collecting), kept.cursor)) {
    if (pages >= (collecting.stopAfter ?? Number.POSITIVE_INFINITY)) return;
    pages += 1;
    for (const record of page.items.flatMap((item) => azureDevOps.read(item))) keep(kept, record);
    // The cursor of a store goes through JSON.
    kept.cursor = JSON.parse(JSON.stringify(page.cursor));
    kept.watermark = page.watermark;
  }
}

function keep(kept: Kept, record: DomainRecord): void {
  switch (record.kind) {
    case 'pipeline':
      kept.pipelines.set(record.key, record.fullName);
      break;
    case 'edge':
      for (const from of record.from ?? []) kept.edges.add(`${from} → ${record.pipeline}`);
      break;
    case 'run':
      if (!kept.pipelines.has(record.pipeline)) throw new Error(`A run came before its pipeline ${record.pipeline}.`);
      kept.runs.set(`${keyOf(record)} ${record.attempt}`, record);
      kept.gone.delete(keyOf(record));
      break;
    case 'run-gone':
      kept.gone.add(keyOf(record));
      break;
    default:
      throw new Error(`A ${record.kind} was not expected.`);
  }
}

/** What is kept, in a form that two collections can be compared by. */
export const runsOf = (kept: Kept): readonly RunRecord[] =>
  [...kept.runs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, run]) => run);

/** Each attempt as `number.attempt result`. */
export const resultsOf = (kept: Kept): readonly string[] =>
  runsOf(kept)
    .toSorted((a, b) => a.number - b.number || a.attempt - b.attempt)
    .map(({ number, attempt, result }) => `${number}.${attempt} ${result}`);

/** What `resultsOf` tells of so many builds that all passed at once. */
export const successes = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${index + 1}.1 success`);
