import { z } from 'zod';
import { SourceError } from '../net/source-error.ts';

/** A member of a list that is not what it should be, known by its number alone. */
export interface Unread {
  readonly id: number;
  readonly error: SourceError;
  readonly entry: unknown;
}

/** What becomes of a member that cannot be read. */
export type OnUnread = (member: Unread) => Promise<void>;

/** The members of a list, each read by itself: one that is not what it should be spoils none of the others. */
export interface Members<T> {
  readonly read: readonly T[];
  readonly unread: readonly Unread[];
}

/** A list whose members are told apart by a number, even those that are not what they should be. */
export const membersOf = <S extends z.ZodType>(member: S, key: 'id' | 'number' = 'id') =>
  z.array(z.looseObject({ [key]: z.number().int() })).transform((entries): Members<z.output<S>> => {
    const read: z.output<S>[] = [];
    const unread: Unread[] = [];
    for (const entry of entries) {
      const parsed = member.safeParse(entry);
      if (parsed.success) {
        read.push(parsed.data);
        continue;
      }
      const place = parsed.error.issues[0]?.path.join('.') ?? '';
      const error = new SourceError('answer_unreadable', `What is told of it is not what it should be, at “${place}”.`);
      unread.push({ id: Number(entry[key]), error, entry });
    }
    return { read, unread };
  });
