import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatField, Id, IdOut, Timestamp } from './fields.ts';

export const syncStates = ['never', 'queued', 'running', 'done', 'failed', 'interrupted', 'cancelled'] as const;

const FaultOut = z.strictObject({ fault: z.string(), detail: z.string(), remedy: z.string() });

const ItemFaultOut = z.strictObject({ item: z.string(), ...FaultOut.shape });

/** The state of one integration's collection. */
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
  /** What is kept now. */
  runs: z.number().int().nonnegative(),
  issues: z.number().int().nonnegative(),
  commits: z.number().int().nonnegative(),
  /** Between 0 and 1 where the size is known. */
  progress: z.number().min(0).max(1).nullable(),
  /** How many records were new or changed in this collection, or in the last one, by kind. */
  kinds: z.record(z.string(), z.number().int().nonnegative()),
  /** Of the collection that runs: records a minute, and seconds to go where the size is known. */
  records_per_minute: z.number().nonnegative().nullable(),
  seconds_left: z.number().int().nonnegative().nullable(),
  /** When what went away without a word was last looked for. */
  reconciled_at: Timestamp.nullable(),
  /** When the next collection begins by itself; null while one runs, while it is paused, and where the user must first do something. */
  next_at: Timestamp.nullable(),
  paused: z.boolean(),
  /** Why the last collection failed as a whole; a summary where single items failed. */
  fault: FaultOut.nullable(),
  /** Jobs, builds, issues and other items that could not be read, a hundred at most; all others were collected. */
  failed_items: z.array(ItemFaultOut),
  /** Something to put right that does not stop the collection. */
  warning: FaultOut.nullable(),
});
export type SyncOut = z.output<typeof SyncOut>;

export const syncs = endpoint({
  id: 'syncs',
  path: '/api/syncs/:id',
  summary: 'How the collection of each integration of a project stands.',
  input: z.strictObject({ id: Id.meta({ title: 'project_id', description: 'The id of a project.' }), ...formatField }),
  output: z.array(SyncOut),
  rows: (list) =>
    list.map(({ kinds, fault, failed_items, warning, ...flat }) => ({
      ...flat,
      kinds: Object.entries(kinds)
        .map(([kind, count]) => `${kind}: ${count}`)
        .join(', '),
      fault: fault?.fault ?? null,
      failed_items: failed_items.map(({ item, fault }) => `${item}: ${fault}`).join(', '),
      warning: warning?.fault ?? null,
    })),
  columns: Object.keys(SyncOut.shape),
});

export const startSync = endpoint({
  id: 'startSync',
  method: 'post',
  path: '/api/syncs/:id',
  summary: 'Starts a collection of an integration now; 409 while one runs.',
  side: 'write',
  status: 202,
  input: z.strictObject({ id: Id.meta({ title: 'integration_id', description: 'The id of an integration.' }) }),
  output: SyncOut,
});
