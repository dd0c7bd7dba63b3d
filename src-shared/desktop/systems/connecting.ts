import { z } from 'zod';
import { Id, IntegTypeField } from '../../api/fields.ts';
import { Address, command, Done, Nothing, TokenSecret, User } from '../command.ts';

export const FindingOut = z.strictObject({
  step: z.string(),
  ok: z.boolean(),
  /** Set where the step was not tried, or need not be: it neither went well nor failed. */
  skipped: z.literal(true).optional(),
  detail: z.string(),
  /** The detail by the name of its sentence, where the window knows it. */
  message: z
    .strictObject({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .optional(),
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

const Tried = z.strictObject({
  type: IntegTypeField,
  url: Address,
  token_id: Id.optional(),
  username: User.optional(),
  secret: TokenSecret.optional(),
  /** Of the origins of the system those that a secret just typed may be sent to; all unless given. The address's own is one of them. */
  origins: z.array(z.string().min(1).max(500)).max(20).optional(),
});

/** Tries an address with a stored token, or with a secret that was just typed and is not kept. */
export const testConnection = command('testConnection', {
  summary: 'Tries a connection step by step and answers at its end.',
  side: 'write',
  input: Tried,
  /** `origins`: the origins of the system's requests, the address's own first; empty if the address cannot be parsed. */
  output: z.strictObject({ origins: z.array(z.string()), findings: z.array(FindingOut) }),
});

const TestId = z.strictObject({ test_id: z.uuid() });

export const startTest = command('startTest', {
  summary: 'Begins to try a connection, from the name of its host on; followTest tells how it goes.',
  side: 'write',
  input: Tried,
  output: TestId,
});

export const examineIntegration = command('examineIntegration', {
  summary:
    'Begins to try the connection of an integration or a repository with its token; followTest tells how it goes.',
  side: 'write',
  input: z.strictObject({ integration_id: Id }),
  output: TestId,
});

/** Answers once there are more findings than `after`, or at the end of the test. */
export const followTest = command('followTest', {
  summary: 'What a test has found so far, as soon as there is something new.',
  side: 'write',
  input: TestId.extend({ after: z.number().int().nonnegative().default(0) }),
  output: z.strictObject({
    state: z.enum(['running', 'done', 'stopped']),
    origins: z.array(z.string()),
    findings: z.array(FindingOut),
    /** What else the token lets be collected there; `part`: of what is at the address that was tried. */
    offers: z.array(z.strictObject({ url: z.string(), name: z.string(), part: z.boolean() })),
  }),
});

export const stopTest = command('stopTest', {
  summary: 'Stops a test.',
  side: 'write',
  input: TestId,
  output: Done,
});
