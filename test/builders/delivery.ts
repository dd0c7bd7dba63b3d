import type { Change, Outcome, Result, Run, StageExecution } from '#shared/records/run.ts';
import { changesById } from './changes.ts';
import { inColumns, type RecordedDelivery } from './recorded-delivery.ts';

const minute = 60_000;

/** A run as a test tells of it; times in minutes. */
export interface RunOptions {
  readonly of: string;
  readonly number: number;
  readonly queued: number | null;
  readonly ends: number;
  readonly started?: number;
  readonly outcome?: Outcome;
  readonly result?: Result;
  readonly commits?: readonly string[];
  /** Runs that fed it, as `A1`. */
  readonly from?: readonly string[];
  readonly revision?: string;
  readonly repository?: string;
  readonly branch?: string;
  /** Moments in minutes too. */
  readonly stages?: readonly StageExecution[];
}

const results = { passes: 'success', breaks: 'failure', neutral: 'aborted' } as const;

function releaseIn(release: readonly string[], name: string): { readonly stage: string | null } | null {
  const [, stage] = release.map((one) => one.split(':')).find(([of]) => of === name) ?? [null, undefined];
  return release.some((one) => one.split(':')[0] === name) ? { stage: stage ?? null } : null;
}

const inMillis = (at: number | undefined): number | null => (at === undefined ? null : at * minute);

/** Builds a delivery history from pipelines named by letters, edges as `A>B` (a `?` behind: declared only) and runs. */
export function aDelivery(options: {
  readonly edges: readonly string[];
  readonly runs: readonly RunOptions[];
  /** Pipelines that are release points, by a stage as `R:deploy`. */
  readonly release?: readonly string[];
  readonly merges?: readonly string[];
  /** What the source host knows: commits with their parents. */
  readonly history?: Readonly<Record<string, readonly string[]>>;
  /** When commits were made and when they were written first, by revision. */
  readonly committed?: Readonly<Record<string, number>>;
  readonly authored?: Readonly<Record<string, number>>;
}): RecordedDelivery {
  const names = [
    ...new Set([
      ...options.edges.flatMap((edge) => edge.replace('?', '').split('>')),
      ...options.runs.map(({ of }) => of),
    ]),
  ].sort();
  const idOf = (name: string): number => names.indexOf(name) + 1;
  const runIdOf = (key: string): number => options.runs.findIndex((run) => `${run.of}${run.number}` === key) + 1;
  const shas = [...new Set(options.runs.flatMap(({ commits }) => commits ?? []))];
  const changes = new Map<number, Change>(
    shas.map((revision, index) => [
      index + 1,
      {
        id: index + 1,
        repository: 'repo',
        revision,
        committedAt: inMillis(options.committed?.[revision]),
        authoredAt: inMillis(options.authored?.[revision]),
        merge: options.merges?.includes(revision) ?? false,
      },
    ]),
  );
  const runs = new Map<number, Run[]>();
  options.runs.forEach((run, index) => {
    const built: Run = {
      id: index + 1,
      pipeline: idOf(run.of),
      generation: 0,
      number: run.number,
      attempt: 1,
      outcome: run.outcome ?? 'passes',
      result: run.result ?? results[run.outcome ?? 'passes'],
      queuedAt: run.queued === null ? null : run.queued * minute,
      startedAt: (run.started ?? run.queued ?? 0) * minute,
      finishedAt: run.ends * minute,
      revision: run.revision ?? run.commits?.at(-1) ?? null,
      branch: run.branch ?? 'main',
      repository: run.repository ?? 'repo',
      changes: (run.commits ?? []).map((sha) => shas.indexOf(sha) + 1),
      fedBy: (run.from ?? []).map((key) => ({ run: runIdOf(key), evidence: 'triggered' })),
      stages:
        run.stages?.map((stage) => ({
          ...stage,
          startedAt: inMillis(stage.startedAt ?? undefined),
          finishedAt: inMillis(stage.finishedAt ?? undefined),
        })) ?? null,
    };
    runs.set(built.pipeline, [...(runs.get(built.pipeline) ?? []), built]);
  });
  for (const list of runs.values()) list.sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number);
  return inColumns({
    pipelines: names.map((name) => ({
      id: idOf(name),
      name,
      release: releaseIn(options.release ?? [], name),
    })),
    edges: options.edges.map((edge, position) => {
      const [from = '', to = ''] = edge.replace('?', '').split('>');
      return {
        from: idOf(from),
        to: idOf(to),
        source: edge.endsWith('?') ? 'declared' : 'observed',
        isDefault: false,
        position,
      };
    }),
    records: runs,
    changes: changesById(changes.values()),
    ancestry: new Map(options.history ? [['repo', new Map(Object.entries(options.history))]] : []),
  });
}
