import type { DomainRecord, RunRecord } from '#main/collectors/contract.ts';
import type { StoreWriter } from '#main/store/contract.ts';

const day = Date.UTC(2026, 10, 2);
const minute = 60_000;

/** A moment of the made-up day: 2026-11-02, UTC. */
export const at = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return day + (hours * 60 + minutes) * minute;
};

export const keyOf = (job: string): string => `scripted:https://ci.test/job/${job}`;

interface RunOptions {
  readonly number: number;
  readonly queued: string;
  readonly finished: string;
  readonly result: RunRecord['result'];
  readonly changes?: readonly string[];
  readonly fedBy?: { readonly job: string; readonly number: number };
}

/** A run as a collector would have read it. */
export function run(job: string, options: RunOptions): RunRecord {
  return {
    kind: 'run',
    pipeline: keyOf(job),
    series: '',
    generation: 1,
    number: options.number,
    attempt: 1,
    branch: null,
    pullRequest: false,
    repository: 'https://git.test/shop',
    revision: `rev-${job}-${options.number}`,
    result: options.result,
    systemResult: options.result?.toUpperCase() ?? null,
    timedOut: false,
    queuedAt: at(options.queued),
    startedAt: at(options.queued),
    finishedAt: at(options.finished),
    url: `https://ci.test/job/${job}/${options.number}/`,
    changes: (options.changes ?? []).map((revision) => ({
      repository: 'https://git.test/shop',
      revision,
      committedAt: null,
      merge: false,
    })),
    fedBy: options.fedBy
      ? [{ pipeline: keyOf(options.fedBy.job), series: '', number: options.fedBy.number, evidence: 'consumed' }]
      : [],
    stages: [],
  };
}

export const pipeline = (job: string): DomainRecord => ({
  kind: 'pipeline',
  key: keyOf(job),
  fullName: job,
  single: true,
  url: `https://ci.test/job/${job}/`,
});

/** Stores records as one page of a finished collection. */
export function collected(store: StoreWriter, integrationId: number, records: readonly DomainRecord[]): void {
  store.syncStarted(integrationId, day);
  store.storePages(integrationId, [{ items: [], records, cursor: 1, progress: 1, watermark: 'all' }], day);
  store.syncEnded(integrationId, { state: 'done', fault: null }, day);
}

const policy = { unstable: 'breaks', timedOut: 'breaks' } as const;

/** Example 2 of the definitions: the runs of `build`. */
const buildRuns: readonly DomainRecord[] = [
  run('build', { number: 1, queued: '09:00', finished: '09:10', result: 'success', changes: ['c0'] }),
  run('build', { number: 2, queued: '10:00', finished: '10:05', result: 'failure', changes: ['c1'] }),
  run('build', { number: 3, queued: '10:20', finished: '10:24', result: 'aborted' }),
  run('build', { number: 4, queued: '11:00', finished: '11:07', result: 'unstable' }),
  run('build', { number: 5, queued: '12:00', finished: '12:12', result: 'success', changes: ['c2'] }),
  run('build', { number: 6, queued: '13:00', finished: '13:11', result: 'success' }),
  run('build', { number: 7, queued: '14:00', finished: '14:04', result: 'failure' }),
];

/** `deploy` takes what `build` made. */
const deployRuns: readonly DomainRecord[] = [
  run('deploy', {
    number: 1,
    queued: '09:20',
    finished: '09:30',
    result: 'success',
    fedBy: { job: 'build', number: 1 },
  }),
  run('deploy', {
    number: 2,
    queued: '12:20',
    finished: '12:30',
    result: 'success',
    fedBy: { job: 'build', number: 5 },
  }),
];

/** A project with two collected pipelines, a backlog and an empty neighbour. */
export function furnishShop(store: StoreWriter): void {
  const shop = store.addProject({ name: 'Shop', timeZone: 'Europe/Berlin', demo: false }, at('08:00')).id;
  store.addProject({ name: 'Empty', timeZone: 'UTC', demo: false }, at('08:00'));
  const origins = ['https://ci.test'];
  const server = store.addToken(
    { name: 'server', integType: 'ci_server', origins, username: 'builder' },
    at('08:00'),
  ).id;
  const tracker = store.addToken(
    { name: 'tracker', integType: 'issue_tracker', origins: ['https://issues.test'], username: null },
    at('08:00'),
  ).id;
  const integration = { projectId: shop, releaseBranch: null, policy };
  const build = store.addIntegration(
    { ...integration, type: 'ci_server', name: 'build', url: 'ci.test/job/build', tokenId: server },
    at('08:00'),
  );
  const deploy = store.addIntegration(
    { ...integration, type: 'ci_server', name: 'deploy', url: 'https://ci.test/job/deploy/', tokenId: server },
    at('08:00'),
  );
  store.addIntegration(
    {
      ...integration,
      type: 'issue_tracker',
      name: 'backlog',
      url: 'https://issues.test/rest/api/2/search?jql=filter%3D1',
      tokenId: tracker,
    },
    at('08:00'),
  );
  collected(store, build.id, [pipeline('build'), ...buildRuns]);
  collected(store, deploy.id, [pipeline('deploy'), ...deployRuns]);
}

/** The ids that `furnishShop` gives, in an empty database. */
export const ids = { shop: 1, empty: 2, server: 1, tracker: 2, build: 1, deploy: 2, backlog: 3 } as const;
