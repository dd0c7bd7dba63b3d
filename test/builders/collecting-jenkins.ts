import type { Cursor, DomainRecord, RunFound, Source } from '#main/collectors/contract.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { createTransports } from '#main/net/transport.ts';
import type { JenkinsServer } from '#test/simulators/jenkins/server.ts';

export const signIn = { user: 'builder', token: 'canary-secret-4711' } as const;

/** What a store would hold after collecting: runs by their natural key, and the cursor. */
export interface Kept {
  cursor: Cursor | null;
  readonly runs: Map<string, RunFound>;
  readonly pipelines: Map<string, DomainRecord>;
  readonly gone: Set<string>;
}

export const nothing = (): Kept => ({ cursor: null, runs: new Map(), pipelines: new Map(), gone: new Set() });

const keyOf = (run: Pick<RunFound, 'pipeline' | 'series' | 'generation' | 'number'>): string =>
  [run.pipeline, run.series, run.generation, run.number].join(' ');

/** An item of a simulated Jenkins as a collector asks for it, through the real transport. */
export function sourceOf(server: JenkinsServer, path: string): Source {
  const transportFor = createTransports({ network: { proxy: null, ca: null }, backOff: { base: 1, cap: 2, tries: 4 } });
  const origins = [new URL(server.url).origin];
  const transport = transportFor({ origins, scheme: 'basic', username: signIn.user, secret: signIn.token });
  return {
    url: `${server.url}${path}`,
    transport,
    signal: new AbortController().signal,
    since: null,
    reconcile: false,
  };
}

/** Collects for real over HTTP into `kept`. `stopAfter` pages it is cut off, as by a kill: the page under way is lost. */
export async function collectInto(
  kept: Kept,
  server: JenkinsServer,
  path: string,
  stopAfter = Number.POSITIVE_INFINITY,
): Promise<void> {
  let pages = 0;
  for await (const page of jenkins.pull(sourceOf(server, path), kept.cursor)) {
    if (pages >= stopAfter) return;
    pages += 1;
    for (const record of page.items.flatMap((item) => jenkins.read(item))) {
      if (record.kind === 'run') kept.runs.set(keyOf(record), record);
      if (record.kind === 'pipeline') kept.pipelines.set(record.key, record);
      if (record.kind === 'run-gone') kept.gone.add(keyOf(record));
    }
    // The cursor of a store goes through JSON.
    kept.cursor = JSON.parse(JSON.stringify(page.cursor));
  }
}
