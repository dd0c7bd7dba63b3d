import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOut, Timestamp } from './fields.ts';

export const syncStates = ['never', 'queued', 'running', 'done', 'failed', 'interrupted', 'cancelled'] as const;

/** How the collection of one integration stands. */
export const SyncOut = z.strictObject({
  integration_id: IdOut,
  integration: z.string(),
  state: z.enum(syncStates),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
  last_success_at: Timestamp.nullable(),
  watermark: z.string().nullable(),
  pages: z.number().int().nonnegative(),
  records: z.number().int().nonnegative(),
  runs: z.number().int().nonnegative(),
  /** Between 0 and 1 where the size is known. */
  progress: z.number().min(0).max(1).nullable(),
  fault: z.strictObject({ fault: z.string(), detail: z.string(), remedy: z.string() }).nullable(),
});
export type SyncOut = z.output<typeof SyncOut>;

export const syncs = endpoint({
  id: 'syncs',
  path: '/api/syncs/:project_id',
  summary: 'How the collection of each integration of a project stands.',
  input: z.strictObject({ project_id: Id }),
  output: z.array(SyncOut),
});

export const startSync = endpoint({
  id: 'startSync',
  method: 'post',
  path: '/api/syncs/:integration_id',
  summary: 'Starts a collection of an integration now; 409 while one runs.',
  side: 'write',
  status: 202,
  input: z.strictObject({ integration_id: Id }),
  output: SyncOut,
});
