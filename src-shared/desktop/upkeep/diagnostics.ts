import { z } from 'zod';
import { IdOut, Timestamp } from '../../api/fields.ts';
import { command, Nothing } from '../command.ts';

/** What may be found by a check; each has its own sentence in every language. */
export const checkFindings = [
  'node_ok',
  'node_old',
  'secrets_ready',
  'secrets_locked',
  'secrets_unavailable',
  'secrets_session',
  'database_sound',
  'database_damaged',
  'database_newer',
  'database_missing',
  'folder_private',
  'folder_open',
  'disk_enough',
  'disk_low',
  'disk_full',
  'backup_recent',
  'backup_old',
  'backup_off',
  'backup_unscheduled',
  'port_open',
  'port_other',
  'port_none',
  'network_ready',
  'network_expired',
  'clock_near',
  'clock_far',
  'clock_unknown',
  'origin_answers',
  'origin_fault',
  'collection_done',
  'collection_failed',
  'collection_paused',
  'collection_waits',
] as const;

/** `subject`: the system or the integration that it is about; null for what concerns this computer. */
export const CheckOut = z.strictObject({
  check: z.enum([
    'node',
    'secrets',
    'database',
    'folder',
    'disk',
    'backup',
    'port',
    'network',
    'clock',
    'origin',
    'collection',
  ]),
  finding: z.enum(checkFindings),
  level: z.enum(['ok', 'warning', 'fault']),
  subject: z.string().nullable(),
  integration: z.strictObject({ id: IdOut, project_id: IdOut }).nullable(),
  /** The fault by its name, where it is one that a system can have. */
  fault: z.string().nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In English, for the command line and for a finding that the window has no words for. */
  detail: z.string(),
  remedy: z.string().nullable(),
});
export type CheckOut = z.output<typeof CheckOut>;

export const runDoctor = command('runDoctor', {
  summary: 'Checks this computer, the data and the way to every system, without sending a secret, and says what to do.',
  side: 'write',
  input: Nothing,
  output: z.strictObject({ checked_at: Timestamp, checks: z.array(CheckOut) }),
});

export const logLevels = ['info', 'warn', 'error'] as const;

/** A line of the log: a sentence, and values of the few kinds that a log may hold. */
export const LogLine = z.strictObject({
  at: Timestamp,
  level: z.enum(logLevels),
  message: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
});
export type LogLine = z.output<typeof LogLine>;

export const logLines = command('logLines', {
  summary: 'The last lines of the log, newest first. It never holds secrets, answers or addresses.',
  side: 'read',
  input: Nothing,
  output: z.array(LogLine),
});

export const diagnosticsBundle = command('diagnosticsBundle', {
  summary: 'All that helps to find a fault, as the text of one file, with everything secret and every name left out.',
  side: 'write',
  input: Nothing,
  output: z.strictObject({ name: z.string(), text: z.string() }),
});

/** A request that a program sent to the API. */
const Call = z.strictObject({
  id: z.number().int(),
  at: Timestamp,
  method: z.string(),
  /** With the values of parameters that cannot hold a secret; null if nothing is at the path. */
  path: z.string().nullable(),
  status: z.number().int(),
  millis: z.number(),
  /** The name and version by which the program calls itself. */
  agent: z.string().nullable(),
});

export const lastCalls = command('lastCalls', {
  summary:
    'The last requests to the API since the start, newest first, without keys and without what was asked for in words.',
  side: 'read',
  input: Nothing,
  output: z.array(Call),
});
