import { z } from 'zod';
import { parsedJson } from '../../net/answer/parsed-json.ts';
import type { Answer } from '../../net/contract.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Json, Source } from '../contract.ts';
import { answerParser } from '../parse-answer.ts';

export const parseAnswer = answerParser('a Jira');

/**
 * Requests JSON: by GET, or by POST with a body; `largest` for an answer that may be larger than others. The caller judges the statuses that the
 * transport returns.
 */
export function sendRequest(source: Source, url: string, json?: Json, largest?: number): Promise<Answer> {
  const { transport, signal } = source;
  if (json === undefined) return transport.request({ url, signal, ...(largest !== undefined && { largest }) });
  return transport.request({
    method: 'POST',
    url,
    // Without the second header a Data Center may take a POST for one that a web page made.
    headers: { 'content-type': 'application/json', 'x-atlassian-token': 'no-check' },
    body: JSON.stringify(json),
    signal,
  });
}

/** The value of an answer with status 200; any other status is a SourceError. */
export function answerValue<S extends z.ZodType>({ status, body }: Answer, schema: S): z.output<S> {
  if (status === 200) return parseAnswer(body, schema);
  throw new SourceError('answer_unreadable', `The Jira answered with status ${status}. ${errorMessageOf(body)}`.trim());
}

const Refusal = z.object({
  errorMessages: z.array(z.string()).nullish(),
  errors: z.record(z.string(), z.string()).nullish(),
});

/** A Jira's message about a refused request; empty if it has none that can be read. */
export function errorMessageOf(body: string): string {
  try {
    const { errorMessages, errors } = Refusal.parse(parsedJson(body));
    return [...(errorMessages ?? []), ...Object.values(errors ?? {})].join(' ').slice(0, 200);
  } catch {
    return '';
  }
}
