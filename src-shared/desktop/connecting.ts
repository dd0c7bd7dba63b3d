import { z } from 'zod';
import { Id, IntegTypeField } from '../api/fields.ts';
import { Address, command, Nothing, Secret, User } from './command.ts';

export const FindingOut = z.strictObject({
  step: z.string(),
  ok: z.boolean(),
  detail: z.string(),
  /** How long this step alone took. */
  millis: z.number(),
  fault: z.strictObject({ fault: z.string(), detail: z.string(), remedy: z.string() }).nullable(),
});

/** The systems that can be connected, with the fields of their forms. */
export const systems = command('systems', {
  summary: 'The systems that can be connected and the fields each needs.',
  side: 'read',
  input: Nothing,
  output: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      type: IntegTypeField,
      rights: z.string(),
      fields: z.array(
        z.strictObject({
          name: z.enum(['url', 'username', 'secret']),
          label: z.string(),
          help: z.string(),
          required: z.boolean(),
          secret: z.boolean(),
          placeholder: z.string(),
        }),
      ),
    }),
  ),
});

/** Tries an address with a stored token, or with a secret that was just typed and is not kept. */
export const testConnection = command('testConnection', {
  summary: 'Tries a connection step by step.',
  side: 'write',
  input: z.strictObject({
    type: IntegTypeField,
    url: Address,
    token_id: Id.optional(),
    username: User.optional(),
    secret: Secret.optional(),
    /** Of the origins of the system those that a secret just typed may be sent to; all unless given. The address's own is one of them. */
    origins: z.array(z.string().min(1).max(500)).max(20).optional(),
  }),
  /** `origins`: where the system is asked, the address's own origin first; empty where the address is not understood. */
  output: z.strictObject({ origins: z.array(z.string()), findings: z.array(FindingOut) }),
});
