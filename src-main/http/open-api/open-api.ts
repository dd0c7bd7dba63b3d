import { z } from 'zod';
import { changes } from '#shared/api/changes.ts';
import { commits, inFlight } from '#shared/api/commits.ts';
import { cumulativeFlow } from '#shared/api/cumulative-flow.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import { Problem } from '#shared/api/problem.ts';
import { metricEndpoints } from '#shared/api/registry.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { otherNames, pathNames } from '../input.ts';
import { type Part, problemResponses, problemsOf, statusesOf } from './open-api-problems.ts';
import { specialPaths } from './open-api-special.ts';

interface Schema extends Part {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Part;
}

const openPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The endpoints whose answers carry a validator. */
const validated: ReadonlySet<string> = new Set(
  [...metricEndpoints, changes, pipelineRanking, cumulativeFlow, commits, inFlight].map(({ id }) => id),
);

const header = (description: string): Part => ({ description, schema: { type: 'string' } });

const ifNoneMatch: Part = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of the answer that the caller has: 304 while it is still right.',
  schema: { type: 'string' },
};

function parametersOf(endpoint: Endpoint, input: Schema): readonly Part[] {
  const parameter = (name: string, location: 'path' | 'query') => {
    const { description, title: _, ...schema } = ownMember(input.properties ?? {}, name) ?? {};
    const required = location === 'path' || (input.required ?? []).includes(name);
    return { name, in: location, required, ...(description === undefined ? {} : { description }), schema };
  };
  const query = endpoint.method === 'get' ? otherNames(endpoint) : [];
  return [
    ...pathNames(endpoint).map((name) => parameter(name, 'path')),
    ...query.map((name) => parameter(name, 'query')),
    ...(validated.has(endpoint.id) ? [ifNoneMatch] : []),
  ];
}

function answerOf(endpoint: Endpoint): Part {
  const headers = {
    ...(validated.has(endpoint.id) ? { ETag: header('Changes exactly when the answer can change.') } : {}),
    ...(endpoint.page ? { Link: header('The next page (rel="next"); absent on the last one.') } : {}),
    ...(endpoint.location ? { Location: header('Where to read what was made.') } : {}),
  };
  return {
    description: endpoint.summary,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: {
      'application/json': { schema: schemaOf(endpoint.page?.body ?? endpoint.output, 'output') },
      ...(endpoint.rows ? { 'text/csv': { schema: { type: 'string' } } } : {}),
    },
  };
}

function operationOf(endpoint: Endpoint): Part {
  const input = schemaOf(endpoint.input, 'input');
  const takesBody = endpoint.method === 'post' && otherNames(endpoint).length > 0;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    parameters: parametersOf(endpoint, input),
    ...(takesBody ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } } : {}),
    responses: {
      [endpoint.status]: answerOf(endpoint),
      ...(validated.has(endpoint.id) ? { 304: { description: 'The caller has this answer already.' } } : {}),
      ...problemsOf(statusesOf(endpoint)),
    },
  };
}

/** The OpenAPI document, made from the served endpoints when somebody wants it; `serverUrl` is the address of the request. */
export function openApi(endpoints: readonly Endpoint[], version: string): (serverUrl: string) => Part {
  let rest: Part | null = null;
  return (url) => {
    rest ??= withoutServer(endpoints, version);
    return { openapi: '3.1.0', servers: [{ url, description: 'This computer.' }], ...rest };
  };
}

function withoutServer(endpoints: readonly Endpoint[], version: string): Part {
  const paths = new Map<string, Part>();
  for (const endpoint of endpoints) {
    const path = openPath(endpoint.path);
    paths.set(path, { ...paths.get(path), [endpoint.method]: operationOf(endpoint) });
  }
  return {
    info: {
      title: 'Plumbline',
      version,
      description:
        'Delivery metrics of this computer. Faults are problem details (RFC 9457) whose detail says what to do next; another method of one of these paths is 405 with Allow.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ key: [] }],
    paths: { ...Object.fromEntries(paths), ...specialPaths },
    components: {
      securitySchemes: {
        key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'A project’s settings show it; readers of a team have their own.',
        },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
      responses: problemResponses,
    },
  };
}
