import { z } from 'zod';
import { SourceError } from '../net/source-error.ts';

/** An invalid member of a list: its identifying fields, and why it cannot be read. */
export type Unread<P = { readonly id: number }> = P & { readonly error: SourceError };

/** Handles an unreadable member. */
export type OnUnread = (member: Unread) => Promise<void>;

/** The members of a list, each read by itself: one that is not what it should be spoils none of the others. */
export interface Members<T, P = { readonly id: number }> {
  readonly read: readonly T[];
  readonly unread: readonly Unread<P>[];
}

export const ById = z.object({ id: z.number().int() });

/** A list of members, each identified by `identitySchema`, even where it is not what it should be. */
export function membersOf<S extends z.ZodType, P extends z.ZodObject>(member: S, identitySchema: P) {
  return z.array(z.unknown()).transform((entries, context): Members<z.output<S>, z.output<P>> => {
    const read: z.output<S>[] = [];
    const unread: Unread<z.output<P>>[] = [];
    // One error for each path in a member: it holds a stack, and a hostile list has a hundred thousand members.
    const errors = new Map<string, SourceError>();
    for (const [at, entry] of entries.entries()) {
      const parsed = member.safeParse(entry);
      if (parsed.success) {
        read.push(parsed.data);
        continue;
      }
      const identity = identitySchema.safeParse(entry);
      const path = parsed.error.issues[0]?.path ?? [];
      if (!identity.success) {
        context.addIssue({ code: 'custom', path: [at, ...path], message: 'cannot be told apart' });
        return z.NEVER;
      }
      const where = path.join('.');
      const error = errors.get(where) ?? nonsense(where);
      errors.set(where, error);
      unread.push({ ...identity.data, error });
    }
    return { read, unread };
  });
}

const nonsense = (where: string): SourceError =>
  new SourceError('answer_unreadable', `What the list tells of it is not what it should be, at “${where}”.`);
