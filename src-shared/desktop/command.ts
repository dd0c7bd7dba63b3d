import { z } from 'zod';
import { type Endpoint, endpoint } from '../api/endpoint.ts';

export { Name } from '../api/fields.ts';

/** A command that only the app may give: POST with a JSON body to `/desktop/<id>`. */
export function command<I extends z.ZodType, O extends z.ZodType>(
  id: string,
  definition: { summary: string; side: 'read' | 'write'; input: I; output: O },
): Endpoint<I, O> {
  return endpoint({ id, method: 'post', path: `/desktop/${id}`, ...definition });
}

/** Members that several commands take or give. */
export const Nothing = z.strictObject({});
export const Done = z.strictObject({ done: z.literal(true) });
/** Whether a removal can be taken back for a while (restoreRemoved). */
export const Undoable = z.boolean().default(false);
export const Address = z.string().trim().min(1).max(2000);
export const Secret = z.string().min(1).max(10_000);
/** That of a token: a space or a line break that was pasted with it is no part of it. */
export const TokenSecret = z.string().trim().min(1).max(10_000);
export const User = z.string().trim().max(200).nullable();
