import type { z } from 'zod';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { answerParser } from '../parse-answer.ts';

/** An answer that has the shape it should have, with its body as it came. */
export interface ParsedAnswer<T> {
  readonly value: T;
  readonly body: string;
  readonly url: string;
  readonly version: string | null;
}

/** The value of a body, or a SourceError `answer_unreadable` that names the wrong member. */
export const parseAnswer = answerParser('a Jenkins');

/** Requests one item's JSON; null if it is not there (404, 410). */
export const sendRequest = <S extends z.ZodType>(source: Source, item: string, tree: string, schema: S) =>
  sendRequestTo(source, `${item}/api/json?tree=${encodeURIComponent(tree)}`, schema);

/** Requests JSON from an address; null if nothing is there (404, 410). */
export async function sendRequestTo<S extends z.ZodType>(
  source: Source,
  url: string,
  schema: S,
): Promise<ParsedAnswer<z.output<S>> | null> {
  const { status, body, headers } = await source.transport.request({ url, signal: source.signal });
  if (status === 404 || status === 410) return null;
  const version = headers['x-jenkins'] ?? null;
  if (status !== 200) throw new SourceError('answer_unreadable', `The Jenkins answered with status ${status}.`);
  return { value: parseAnswer(body, schema), body, url, version };
}
