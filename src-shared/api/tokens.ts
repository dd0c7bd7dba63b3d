import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatField, IdOut, IntegTypeField, Timestamp } from './fields.ts';

/** Interface document 2.1. The secret is never part of it. */
export const TokenOut = z.strictObject({
  id: IdOut,
  name: z.string(),
  integ_type: IntegTypeField,
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** Interface document 4: the list of tokens. */
export const tokens = endpoint({
  id: 'tokens',
  path: '/api/tokens',
  summary: 'The tokens, by id, without their secrets.',
  input: z.strictObject({ ...formatField }),
  output: z.array(TokenOut),
  rows: (list) => list,
  columns: Object.keys(TokenOut.shape),
});
