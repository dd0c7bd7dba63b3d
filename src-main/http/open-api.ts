import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { Problem } from '#shared/api/problem.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { otherNames, pathNames } from './input.ts';

/** A part of the document, as plain JSON. */
type Part = Readonly<Record<string, unknown>>;

interface Schema extends Part {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Part;
}

const openPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

function parametersOf(endpoint: Endpoint, input: Schema): readonly Part[] {
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: ownMember(input.properties ?? {}, name) ?? {},
  });
  const query = endpoint.method === 'get' ? otherNames(endpoint) : [];
  return [
    ...pathNames(endpoint).map((name) => parameter(name, 'path')),
    ...query.map((name) => parameter(name, 'query')),
  ];
}

const problem: Part = {
  description: 'A fault; detail says what to do next.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function operationOf(endpoint: Endpoint): Part {
  const input = schemaOf(endpoint.input, 'input');
  const output = schemaOf(endpoint.page?.body ?? endpoint.output, 'output');
  const takesBody = endpoint.method === 'post' && otherNames(endpoint).length > 0;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    parameters: parametersOf(endpoint, input),
    ...(takesBody ? { requestBody: { required: true, content: { 'application/json': { schema: input } } } } : {}),
    responses: {
      [endpoint.status]: {
        description: endpoint.summary,
        content: {
          'application/json': { schema: output },
          ...(endpoint.rows ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      },
      default: problem,
    },
  };
}

const text = (summary: string, type: string): Part => ({
  get: {
    summary,
    responses: { 200: { description: summary, content: { [type]: { schema: { type: 'string' } } } }, default: problem },
  },
});

/** The OpenAPI document, made from the same values that are served. */
export function openApi(endpoints: readonly Endpoint[], version: string): Part {
  const paths = new Map<string, Part>();
  for (const endpoint of endpoints) {
    const path = openPath(endpoint.path);
    paths.set(path, { ...paths.get(path), [endpoint.method]: operationOf(endpoint) });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plumbline', version, description: 'Delivery metrics of this computer.' },
    security: [{ key: [] }],
    paths: {
      ...Object.fromEntries(paths),
      '/api/events': text('Server-sent events: collections and changed data.', 'text/event-stream'),
      '/api/metrics': text('How the collections stand, for Prometheus.', 'application/openmetrics-text'),
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  };
}
