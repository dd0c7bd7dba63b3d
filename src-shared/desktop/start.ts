import { z } from 'zod';
import { command, Nothing } from './command.ts';

const Start = z.strictObject({
  port: z.strictObject({
    /** What the user chose; null: the usual one. */
    chosen: z.number().int().nullable(),
    usual: z.number().int(),
    /** Where the API answers now; null if it does not. */
    current: z.number().int().nullable(),
    /** Whether the command line or the environment sets it, which overrides the choice here. */
    is_given: z.boolean(),
  }),
  /** Null if this process cannot start with the user's session. */
  at_login: z.boolean().nullable(),
});

export const startSettings = command('startSettings', {
  summary: 'How the app starts: the port of the API, and whether it starts with the session of the user.',
  side: 'write',
  input: Nothing,
  output: Start,
});

export const changeStart = command('changeStart', {
  summary: 'Changes how the app starts. Another port is used from the next start on; one that is taken is refused.',
  side: 'write',
  input: z.strictObject({
    port: z.number().int().min(1024).max(65_535).nullable().optional(),
    at_login: z.boolean().optional(),
  }),
  output: Start,
});
