import type { Endpoint } from '#shared/api/endpoint.ts';
import { pathNames } from '../input.ts';
import { tooLarge } from '../request-body.ts';

/** A part of the document, as plain JSON. */
export type Part = Readonly<Record<string, unknown>>;

interface ProblemResponse {
  readonly name: string;
  readonly description: string;
  readonly header?: readonly [name: string, description: string];
}

const retryAfter = ['Retry-After', 'After how many seconds to ask again.'] as const;

const problems: ReadonlyMap<number, ProblemResponse> = new Map(
  Object.entries<ProblemResponse>({
    400: { name: 'BadRequest', description: 'A parameter, an id or a body that cannot be read; errors names it.' },
    401: {
      name: 'Unauthorized',
      description: 'The key is missing or wrong.',
      header: ['WWW-Authenticate', 'How to send the key.'],
    },
    403: { name: 'Forbidden', description: 'The Host or the Origin is not that of this server.' },
    404: { name: 'NotFound', description: 'No project or integration has this id.' },
    409: { name: 'Conflict', description: 'It exists already, or it runs already.' },
    413: { name: 'TooLarge', description: tooLarge().detail },
    415: { name: 'NotJson', description: 'The body is not JSON in UTF-8.' },
    422: { name: 'Unprocessable', description: 'A rule is broken; errors names every member.' },
    429: { name: 'TooManyRequests', description: 'Too many requests or wrong keys.', header: retryAfter },
    503: {
      name: 'Unavailable',
      description: 'Starting, stopping, busy, or the keychain is locked.',
      header: retryAfter,
    },
    507: { name: 'DiskFull', description: 'The disk is full; nothing was changed.' },
  }).map(([status, response]) => [Number(status), response]),
);

/** Every problem that an operation may answer with, by its name. */
export const problemResponses: Part = Object.fromEntries(
  [...problems.values()].map(({ name, description, header }) => [
    name,
    {
      description,
      ...(header ? { headers: { [header[0]]: { description: header[1], schema: { type: 'string' } } } } : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
);

export const problemsOf = (statuses: readonly number[]): Part =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${problems.get(status)?.name}` }]),
  );

/** The statuses other than success that an endpoint may answer with. */
export function statusesOf(endpoint: Endpoint): readonly number[] {
  const names = pathNames(endpoint);
  const isPost = endpoint.method === 'post';
  // Runs are not asked of an issue tracker, nor issues of a CI server.
  const hasRules = isPost || names.includes('integration_id');
  return [
    ...[400, 401, 403],
    ...(names.length > 0 ? [404] : []),
    ...(isPost ? [409, 413, 415] : []),
    ...(hasRules ? [422] : []),
    ...[429, 503],
    ...(isPost ? [507] : []),
  ];
}
