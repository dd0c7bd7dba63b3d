import { z } from 'zod';
import { Id } from '../../api/fields.ts';
import { command, Done } from '../command.ts';

/** 404 once it is gone for good, 409 if its name or address was given again meanwhile. */
export const restoreRemoved = command('restoreRemoved', {
  summary: 'Takes back an undoable removal of a project, an integration or repository, or a token.',
  side: 'write',
  input: z.strictObject({ kind: z.enum(['project', 'integration', 'token']), id: Id }),
  output: Done,
});
