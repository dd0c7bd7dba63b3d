import { z } from 'zod';
import { Id, IdOut } from '../../api/fields.ts';
import { command, Done, Name, Nothing } from '../command.ts';

/** A screen of a project with what was chosen there, as in the address after the project: `lead-time?from=2026-01-01`. */
export const ViewAddress = z
  .string()
  .max(2000)
  .regex(/^[a-z][a-z0-9_-]*(\/[a-z0-9_-]+)*(\?[^\s#]*)?$/, 'must be a screen of the project');

const ViewOut = z.strictObject({ id: IdOut, project_id: IdOut, name: z.string(), address: z.string() });

export const views = command('views', {
  summary: 'The views with a name, of every project.',
  side: 'read',
  input: Nothing,
  output: z.array(ViewOut),
});

export const addView = command('addView', {
  summary: 'Gives a name to a screen of a project with what was chosen there.',
  side: 'write',
  input: z.strictObject({ project_id: Id, name: Name, address: ViewAddress }),
  output: ViewOut,
});

export const renameView = command('renameView', {
  summary: 'Renames a view.',
  side: 'write',
  input: z.strictObject({ view_id: Id, name: Name }),
  output: ViewOut,
});

export const removeView = command('removeView', {
  summary: 'Forgets a view.',
  side: 'write',
  input: z.strictObject({ view_id: Id }),
  output: Done,
});
