import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainRecord, LinkRecord, RunRecord } from '#main/collectors/contract.ts';
import type { IntegrationRow, StoreWriter } from '#main/store/contract.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';

export const now = Date.UTC(2026, 0, 5);
export const minute = 60_000;

export interface StoreHome {
  readonly folder: string;
  readonly file: string;
  remove(): void;
}

/** A folder of its own for a database. */
export function aStoreHome(): StoreHome {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-store-'));
  return { folder, file: join(folder, 'plumbline.db'), remove: () => rmSync(folder, { recursive: true }) };
}

/** Adds an integration to the one project, which is made with the first. */
export function integrationNamed(store: StoreWriter, name: string): IntegrationRow {
  const project = store.projects()[0] ?? store.addProject({ name: 'Shop', timeZone: 'UTC', demo: false }, now);
  const token =
    store.tokens()[0] ??
    store.addToken({ name: 'ci', integType: 'ci_server', origins: ['https://ci.local'], username: 'builder' }, now);
  return store.addIntegration(
    {
      projectId: project.id,
      type: 'ci_server',
      name,
      url: `ci.local/job/${name}`,
      tokenId: token.id,
      releaseBranch: null,
      policy: defaultPolicy('ci_server'),
    },
    now,
  );
}

export const pipeline = (name: string): DomainRecord => ({
  kind: 'pipeline',
  key: `ci:${name}`,
  fullName: name,
  single: true,
  url: `https://ci.local/${name}`,
});

/** A passing run that began `number` minutes after `now` and took a second. */
export function run(of: string, number: number, more: Partial<RunRecord> = {}): RunRecord {
  return {
    kind: 'run',
    pipeline: `ci:${of}`,
    series: '',
    generation: 0,
    number,
    attempt: 1,
    branch: 'main',
    pullRequest: false,
    repository: 'git.local/shop',
    revision: `r${number}`,
    result: 'success',
    systemResult: 'SUCCESS',
    timedOut: false,
    queuedAt: now + number * minute,
    startedAt: now + number * minute,
    finishedAt: now + number * minute + 1000,
    url: `https://ci.local/${of}/${number}`,
    changes: [{ repository: 'git.local/shop', revision: `c${number}`, committedAt: null, merge: false }],
    fedBy: [],
    stages: [],
    ...more,
  };
}

export const link = (of: string, number: number): LinkRecord => ({
  pipeline: `ci:${of}`,
  series: '',
  number,
  evidence: 'triggered',
});

/** Stores records as one page with one raw answer. */
export const keepPage = (store: StoreWriter, integration: number, records: readonly DomainRecord[], cursor = 1) =>
  store.storePages(
    integration,
    [
      {
        items: [{ kind: 'page', url: 'https://ci.local', context: {}, body: '{"ü":1}' }],
        records,
        cursor,
        progress: null,
        watermark: null,
      },
    ],
    now,
  );
