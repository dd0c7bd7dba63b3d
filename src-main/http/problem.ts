import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '#shared/api/problem.ts';
import { parseTarget } from './guards/request-target.ts';

const titles = {
  400: 'The request is not as it should be',
  401: 'The key is missing or wrong',
  403: 'Not from here',
  404: 'Not there',
  405: 'Not this method',
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'Not JSON',
  422: 'A rule is broken',
  429: 'Too many requests',
  500: 'Something failed inside',
  503: 'Not available now',
  507: 'The disk is full',
} as const;

export type ProblemStatus = keyof typeof titles;

/** The faults of a request, each with the remedy. */
export interface Fault {
  readonly status: ProblemStatus;
  readonly detail: string;
  readonly errors?: Problem['errors'];
  readonly headers?: Readonly<Record<string, string>>;
}

export const problemType = 'application/problem+json; charset=utf-8';

/** A fault as RFC 9457 problem details. `instance` is a path without its query, which may hold what nobody should see. */
export function problemOf({ status, detail, errors }: Fault, instance: string): Problem {
  return {
    type: 'about:blank',
    title: titles[status],
    status,
    detail,
    instance,
    ...(errors && errors.length > 0 ? { errors } : {}),
  };
}

/** Answers with problem details. */
export function sendProblem(response: ServerResponse, fault: Fault): void {
  const text = JSON.stringify(problemOf(fault, parseTarget(targetOf(response.req))?.pathname ?? '/'));
  response
    .writeHead(fault.status, {
      'Cache-Control': 'no-store',
      ...fault.headers,
      'Content-Type': problemType,
      'Content-Length': Buffer.byteLength(text),
    })
    .end(text);
}

/** Express shortens `url` by the path that a part of the app is mounted at. */
const targetOf = (request: IncomingMessage & { readonly originalUrl?: string }): string | undefined =>
  request.originalUrl ?? request.url;
