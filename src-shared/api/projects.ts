import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formatField, IdOut, Timestamp } from './fields.ts';

/** Interface document 2.6: only the id is named there; the rest is our own choice. */
export const ProjectOut = z.strictObject({ id: IdOut, name: z.string(), created_at: Timestamp, updated_at: Timestamp });

/** Interface document 4: the list of projects. */
export const projects = endpoint({
  id: 'projects',
  path: '/api/projects',
  summary: 'The projects, by id.',
  input: z.strictObject({ ...formatField }),
  output: z.array(ProjectOut),
  rows: (list) => list,
  columns: Object.keys(ProjectOut.shape),
});
