import { z } from 'zod';
import { StoredCounts } from '../../api/coverage.ts';
import { Id, IdOut, Timestamp } from '../../api/fields.ts';
import { SyncOut } from '../../api/syncs.ts';
import { issueCategories, stateFlows } from '../../records/issue.ts';
import { command, Done, Nothing } from '../command.ts';

const Count = z.number().int().nonnegative();

export const cancelSync = command('cancelSync', {
  summary: 'Stops a running collection; what was stored stays.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: SyncOut,
});

export const reconcileNow = command('reconcileNow', {
  summary: 'Collects now and looks also for what went away without a word; 409 while a collection runs.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: SyncOut,
});

export const replayAnswers = command('replayAnswers', {
  summary:
    'Reads the kept answers again, as after a corrected reading, without asking the system; 409 while it is collected.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: z.strictObject({ answers: Count, changed: Count }),
});

export const collections = command('collections', {
  summary: 'The collections of an integration with what each brought, newest first.',
  side: 'read',
  input: z.strictObject({ integration_id: Id, limit: z.number().int().min(1).max(500).default(50) }),
  output: z.array(
    z.strictObject({
      id: IdOut,
      state: z.enum(['running', 'done', 'failed', 'interrupted', 'cancelled']),
      started_at: Timestamp,
      ended_at: Timestamp.nullable(),
      /** Whether it also looked for what went away without a word. */
      reconciled: z.boolean(),
      pages: Count,
      records: Count,
      kinds: z.record(z.string(), Count),
      fault: z.strictObject({ fault: z.string(), detail: z.string(), remedy: z.string() }).nullable(),
    }),
  ),
});

export const completeness = command('completeness', {
  summary: 'What is kept of an integration, and what is missing as far as it can be told.',
  side: 'read',
  input: z.strictObject({ integration_id: Id }),
  output: StoredCounts,
});

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** `quiet` by the clock of this computer's zone; no collection begins by itself in it. */
const CollectingSettings = z.strictObject({
  every_minutes: z.number().int().min(1).max(1440).nullable(),
  quiet: z.strictObject({ from: Clock, to: Clock }).nullable(),
  keep_answers_days: z.number().int().min(1).max(3650).nullable(),
});

export const collectingSettings = command('collectingSettings', {
  summary: 'How often is collected, the quiet hours, and for how long the answers of the systems are kept.',
  side: 'read',
  input: Nothing,
  output: CollectingSettings,
});

export const changeCollectingSettings = command('changeCollectingSettings', {
  summary: 'Changes how often is collected, the quiet hours, or for how long the answers of the systems are kept.',
  side: 'write',
  input: CollectingSettings.partial(),
  output: CollectingSettings,
});

export const issueStates = command('issueStates', {
  summary: 'The states of an issue tracker, and whether somebody works on issues in them.',
  side: 'read',
  input: z.strictObject({ integration_id: Id }),
  output: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      category: z.enum(issueCategories),
      flow: z.enum(stateFlows).nullable(),
    }),
  ),
});

const Offered = z.array(z.strictObject({ name: z.string(), issues: Count }));

export const issueWords = command('issueWords', {
  summary: 'The types and labels of the issues of an issue tracker, the most used first: what an incident is told by.',
  side: 'read',
  input: z.strictObject({ integration_id: Id }),
  output: z.strictObject({ types: Offered, labels: Offered }),
});

export const setStateFlow = command('setStateFlow', {
  summary: 'Says whether somebody works on issues in a state or they wait there.',
  side: 'write',
  input: z.strictObject({ integration_id: Id, state: z.string().min(1).max(200), flow: z.enum(stateFlows).nullable() }),
  output: Done,
});
