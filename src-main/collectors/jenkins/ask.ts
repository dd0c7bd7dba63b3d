import type { z } from 'zod';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';

/** An answer that has the shape it should have, with its body as it came. */
export interface Told<T> {
  readonly value: T;
  readonly body: string;
  readonly url: string;
  readonly version: string | null;
}

/** Asks for one item's JSON; null where it is not there (404, 410). */
export async function ask<S extends z.ZodType>(
  source: Source,
  item: string,
  tree: string,
  schema: S,
): Promise<Told<z.output<S>> | null> {
  const url = `${item}/api/json?tree=${encodeURIComponent(tree)}`;
  const { status, body, headers } = await source.transport.request({ url, signal: source.signal });
  if (status === 404 || status === 410) return null;
  const version = headers['x-jenkins'] ?? null;
  if (status !== 200) throw new SourceError('answer_unreadable', `The Jenkins answered with status ${status}.`);
  return { value: understood(body, schema), body, url, version };
}

/** The value of a body, or a SourceError `answer_unreadable` that says where it is not what it should be. */
export function understood<S extends z.ZodType>(body: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(parsedJson(body));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new SourceError(
    'answer_unreadable',
    `The answer is not what a Jenkins says, at “${issue?.path.join('.') ?? ''}”.`,
  );
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new SourceError('answer_unreadable', 'The answer is not JSON.');
  }
}
