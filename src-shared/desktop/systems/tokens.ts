import { z } from 'zod';
import { Id, IdOut, IntegTypeField, Timestamp } from '../../api/fields.ts';
import { command, Done, Name, Nothing, TokenSecret, Undoable, User } from '../command.ts';

export const TokenDetails = z.strictObject({
  id: IdOut,
  name: z.string(),
  integ_type: IntegTypeField,
  origins: z.array(z.string()),
  username: z.string().nullable(),
  used_by: z.array(z.string()),
  /** When something was last asked with it for a collection. */
  last_used_at: Timestamp.nullable(),
  /** When its secret expires, if the system reports it. */
  expires_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

const Origins = z.array(z.string().min(1).max(500)).min(1).max(20);

export const tokenDetails = command('tokenDetails', {
  summary: 'The tokens with their origins and users; never a secret.',
  side: 'read',
  input: Nothing,
  output: z.array(TokenDetails),
});

export const addToken = command('addToken', {
  summary: 'Keeps a secret and makes the token that stands for it.',
  side: 'write',
  input: z.strictObject({
    name: Name,
    integ_type: IntegTypeField,
    origins: Origins,
    username: User,
    secret: TokenSecret,
  }),
  output: TokenDetails,
});

export const changeToken = command('changeToken', {
  summary: 'Renames a token or changes where it may be sent; an origin that an integration is asked at must stay.',
  side: 'write',
  /** Refused where other origins than `instead_of` are stored by now. */
  input: z.strictObject({
    token_id: Id,
    name: Name.optional(),
    origins: Origins.optional(),
    instead_of: Origins.optional(),
  }),
  output: TokenDetails,
});

export const replaceSecret = command('replaceSecret', {
  summary: 'Replaces the secret of a token.',
  side: 'write',
  input: z.strictObject({ token_id: Id, secret: TokenSecret }),
  output: TokenDetails,
});

export const removeToken = command('removeToken', {
  summary: 'Removes a token and its secret; refused while an integration uses it.',
  side: 'write',
  input: z.strictObject({ token_id: Id, undoable: Undoable }),
  output: Done,
});
