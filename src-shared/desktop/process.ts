import { z } from 'zod';
import { IdOut, Timestamp } from '../api/fields.ts';
import { command, Nothing } from './command.ts';

/** Collects the demo company into a project of its own, from simulators on this computer. */
export const startDemo = command('startDemo', {
  summary: 'Makes the demo project.',
  side: 'write',
  input: Nothing,
  output: z.strictObject({ project_id: IdOut }),
});

/** A key that the user chose should be at least this long; the ones that Plumbline makes have 47 characters. */
export const shortestKey = 24;

const ShownKey = z.strictObject({
  key: z.string(),
  base_url: z.string(),
  last_used_at: Timestamp.nullable(),
  fixed: z.boolean(),
});

/** The API key goes to the window only when the user asks to see or copy it. */
export const revealKey = command('revealKey', {
  summary: 'Shows the API key.',
  side: 'write',
  input: Nothing,
  output: ShownKey,
});

export const rotateKey = command('rotateKey', {
  summary: 'Makes a new API key; the old one stops at once.',
  side: 'write',
  input: Nothing,
  output: ShownKey,
});

export const about = command('about', {
  summary: 'What the window should know of the service: version, address, where secrets lie.',
  side: 'read',
  input: Nothing,
  output: z.strictObject({
    version: z.string(),
    base_url: z.string(),
    secrets: z.enum(['keychain', 'file', 'memory']),
    secrets_state: z.enum(['ready', 'locked', 'unavailable']),
    time_zone: z.string(),
    data_dir: z.string(),
  }),
});
