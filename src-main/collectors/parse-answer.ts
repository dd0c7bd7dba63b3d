import type { z } from 'zod';
import { latestBodies, mostValues, parsedJson, TooMuchJson } from '../net/answer/parsed-json.ts';
import { SourceError } from '../net/source-error.ts';

/** The value of a body, which nobody may change. */
export type AnswerParser = <S extends z.ZodType>(body: string, schema: S) => z.output<S>;

/**
 * Parses the bodies of a product (`a Jira`). Throws a SourceError `answer_unreadable` that names the wrong member. An answer is parsed when it comes
 * and again when records are made of it: the latest are cached.
 */
export function answerParser(product: string): AnswerParser {
  const latest = latestBodies<{ readonly schema: z.ZodType; readonly value: unknown }>();
  return <S extends z.ZodType>(body: string, schema: S): z.output<S> => {
    const cached = latest.get(body);
    // The result of this very schema for this very body.
    if (cached?.schema === schema) return cached.value as z.output<S>;
    const parsed = schema.safeParse(jsonIn(body));
    if (parsed.success) {
      latest.set(body, { schema, value: parsed.data });
      return parsed.data;
    }
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new SourceError('answer_unreadable', `The answer is not what ${product} says, at “${path}”.`);
  };
}

/** A kept text may be joined from several answers, each of which the transport bounded. */
const maxStoredValues = mostValues(128 * 2 ** 20);

function jsonIn(body: string): unknown {
  try {
    return parsedJson(body, maxStoredValues);
  } catch (error) {
    if (error instanceof TooMuchJson) throw new SourceError('answer_too_large', `What was collected ${error.message}.`);
    throw new SourceError('answer_unreadable', 'The answer is not JSON.');
  }
}
