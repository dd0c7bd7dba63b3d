import { z } from 'zod';
import { Id, IdOut, Timestamp } from '../../api/fields.ts';
import { command } from '../command.ts';

/** What a service answers from that reads a warehouse, and how old that is. */
export const published = command('published', {
  summary:
    'When the data of a project was published, where this service reads a warehouse; null where it collects itself.',
  side: 'read',
  input: z.strictObject({ project_id: Id.optional() }),
  output: z
    .strictObject({
      /** Null without a project. */
      project: z.strictObject({ workspace_id: IdOut, published_at: Timestamp }).nullable(),
      /** Since when the warehouse cannot be read; null while it can. */
      outdated: z.strictObject({ since: Timestamp }).nullable(),
    })
    .nullable(),
});

/** The text of refusals by a service over a warehouse; screens translate it. */
export const teamRefusals = {
  readOnly: 'This service only reads what was published. Do this on the computer that collects and publishes the data.',
  beingFetched: 'The data of this project is being fetched from the warehouse. Ask again in a moment.',
} as const;
