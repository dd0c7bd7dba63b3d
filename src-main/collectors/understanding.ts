import type { z } from 'zod';
import { SourceError } from '../net/source-error.ts';

/** The value of a body. */
export type Understanding = <S extends z.ZodType>(body: string, schema: S) => z.output<S>;

/** Reads the bodies of a product (`a Jira`). Throws a SourceError `answer_unreadable` that says where one is not what it should be. */
export function understandingOf(product: string): Understanding {
  return (body, schema) => {
    const parsed = schema.safeParse(parsedJson(body));
    if (parsed.success) return parsed.data;
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new SourceError('answer_unreadable', `The answer is not what ${product} says, at “${place}”.`);
  };
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new SourceError('answer_unreadable', 'The answer is not JSON.');
  }
}
