import { type Part, problemsOf } from './open-api-problems.ts';

interface Special {
  readonly id: string;
  readonly summary: string;
  readonly content: Readonly<Record<string, Part>>;
  readonly parameters?: readonly Part[];
  /** Whether it is answered without a key. */
  readonly open?: boolean;
}

function special({ id, summary, content, parameters = [], open = false }: Special): Part {
  const problems = problemsOf(open ? [403, 429] : [400, 401, 403, 429, 503]);
  const responses = { 200: { description: summary, content }, ...problems };
  return { get: { operationId: id, summary, parameters, ...(open ? { security: [] } : {}), responses } };
}

const text: Part = { schema: { type: 'string' } };

/** The paths whose answers are made from no schema. */
export const specialPaths: Part = {
  '/api/openapi.json': special({
    id: 'openapi',
    summary: 'This document.',
    content: { 'application/json': { schema: { type: 'object' } } },
  }),
  '/api/events': special({
    id: 'events',
    summary:
      'Server-sent events: progress of collections, changed data, changed settings or tokens, and publishing that began or ended.',
    content: { 'text/event-stream': text },
    parameters: [
      { name: 'Last-Event-ID', in: 'header', description: 'The last event that arrived.', schema: { type: 'string' } },
    ],
  }),
  '/api/metrics': special({
    id: 'metrics',
    summary:
      'The figures of the last 90 days for Prometheus: lead times by pipeline and route, the delivery measures, red pipelines, commits in flight, and the state of collecting. Times in seconds, shares as ratios; a figure that cannot be known has no sample.',
    content: { 'application/openmetrics-text': text, 'text/plain': text },
  }),
  '/docs': special({ id: 'docs', summary: 'The API as a page.', content: { 'text/html': text }, open: true }),
  '/health': special({
    id: 'health',
    summary: 'Whether the API answers.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            status: { enum: ['ok', 'outdated'], description: 'outdated: of a warehouse that cannot be read now.' },
            workspace: {
              type: 'integer',
              description: 'The workspace that cannot be copied; missing if nothing can be read.',
            },
            since: { type: 'string', description: 'Since when, if outdated, in UTC.' },
            fault: { type: 'string' },
            detail: { type: 'string', description: 'What is wrong and what to do, if outdated.' },
          },
          required: ['status'],
        },
      },
    },
    open: true,
  }),
};
