import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { furnish } from '../backlog.ts';
import { ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

interface Schema {
  readonly examples?: readonly unknown[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly type?: string;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
}
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let instance: TestInstance;
let document: Document;
beforeAll(async () => {
  instance = await openTestInstance(furnish);
  document = await instance.json('/api/openapi.json');
});
afterAll(() => instance.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const reads = () => operations().filter(({ method, path }) => method === 'get' && path !== '/api/events');

const ajv = new Ajv2020({ formats: { date: true }, allowUnionTypes: true });

/** The path for an id; the first integration has runs, the third has issues. */
const pathFor = (path: string): string => path.replace(/\{\w+\}/, String(path.includes('issues') ? ids.backlog : 1));

const periodBefore = { before_from: '2026-10-01', before_to: '2026-10-31' };

/** Values that mean something in the shop, where the schema alone does not tell one. */
const values: Readonly<Record<string, string>> = {
  from: '2026-11-01',
  ...periodBefore,
  to: '2026-11-30',
  pipeline: 'build',
  branch: '*',
  limit: '5',
  cursor: '',
  revision: 'c1',
  pull_request: '1',
  what_if: 'queue:0.5',
  before_from: '2026-10-02',
  before_to: '2026-10-31',
};

/** What an operation cannot be asked without, though no single parameter is required. */
const neededBy = (path: string): string => (path === '/api/commits/{project_id}' ? '?revision=c1' : '');

/** Parameters that mean something only together with another one. */
const beside: Readonly<Record<string, string>> = { before_from: 'before_to', before_to: 'before_from' };

test('the linter for OpenAPI finds nothing wrong by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  const faults = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  expect(faults).toEqual([]);
});

test('the document says where it was asked for, and names every operation once', () => {
  expect(document.servers.map(({ url }) => url)).toEqual([instance.url]);
  const names = operations().map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(document.paths['/api/syncs/{id}'] ?? {})).toEqual(['get', 'post']);
});

test('every answer has the shape that the document gives it', async () => {
  for (const { path, operation } of reads()) {
    const answer = await instance.ask(pathFor(path) + neededBy(path));
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
    const documented = operation.responses['200'];
    expect([path, answer.status, Object.keys(documented?.content ?? {})]).toEqual([
      path,
      200,
      expect.arrayContaining([type]),
    ]);
    expect([path, answer.headers.has('etag')]).toEqual([path, '304' in operation.responses]);
    if (type !== 'application/json') continue;
    const isShaped = ajv.compile(documented?.content?.[type]?.schema ?? false);
    const body: unknown = await answer.json();
    expect([path, isShaped(body), isShaped.errors]).toEqual([path, true, null]);
  }
});

test('what the document says to be open is answered without a key, and nothing else is', async () => {
  for (const { path, method, operation } of operations()) {
    const { status } = await fetch(instance.url + pathFor(path), { method: method.toUpperCase() });
    expect([path, method, status]).toEqual([path, method, operation.security?.length === 0 ? 200 : 401]);
  }
});

test('every example of the document is valid against its schema', () => {
  const seen: string[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('examples' in part && Array.isArray(part.examples)) {
      const isShaped = ajv.compile(part);
      for (const example of part.examples) expect([example, isShaped(example)]).toEqual([example, true]);
      seen.push(...part.examples.map(String));
    }
    for (const inner of Object.values(part)) look(inner);
  };
  look(document);
  expect(seen.length).toBeGreaterThan(0);
});

test('every documented parameter is accepted, and no other', async () => {
  for (const { path, operation } of reads()) {
    const needed = neededBy(path);
    for (const { name, in: location, schema } of operation.parameters) {
      if (location !== 'query' || name === 'cursor') continue;
      const [value = values[name]] = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
      expect([path, name, value]).not.toContain(undefined);
      const query = new URLSearchParams({
        ...(name === 'revision' || name === 'pull_request' ? {} : Object.fromEntries(new URLSearchParams(needed))),
        // Half a period is none.
        ...(name.startsWith('before_') ? periodBefore : {}),
        [name]: value ?? '',
      });
      const other = beside[name];
      if (other !== undefined) query.set(other, values[other] ?? '');
      const { status } = await instance.ask(`${pathFor(path)}?${query}`);
      expect([path, name, status]).toEqual([path, name, 200]);
    }
    if (!path.startsWith('/api')) continue;
    const other = await instance.ask(`${pathFor(path)}?colour=red`);
    expect([path, other.status]).toEqual([path, 400]);
  }
});

test('every fault that a script can cause is documented where it comes', async () => {
  const requests = reads().flatMap(({ path, operation }) => [
    { operation, at: pathFor(path).replace(/\d+$/, '999') },
    { operation, at: pathFor(path).replace(/\d+$/, 'x') },
    { operation, at: pathFor(path).replace(/\d+$/, String(path.includes('issues') ? ids.build : ids.backlog)) },
    { operation, at: pathFor(path), headers: { 'X-API-Key': 'wrong' } },
    { operation, at: pathFor(path), headers: { Origin: 'https://elsewhere.test' } },
  ]);
  const statuses = new Set<number>();
  for (const { operation, at, headers = {} } of requests) {
    const { status } = await instance.ask(at, { headers });
    expect([at, Object.keys(operation.responses)]).toEqual([at, expect.arrayContaining([String(status)])]);
    statuses.add(status);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403, 404, 422]));
});

test('every fault that a write can come to is documented', async () => {
  const responses = document.paths['/api/integrations']?.post?.responses ?? {};
  const json = { 'Content-Type': 'application/json' };
  const integration = { integration_type: 'ci_server', project_id: ids.shop, token_id: ids.server };
  const send = async (body: string, headers: Record<string, string> = json): Promise<number> =>
    (await instance.ask('/api/integrations', { method: 'POST', headers, body })).status;
  const statuses = [
    await send('{'),
    await send(JSON.stringify({ integration: { ...integration, name: 'build', url: 'https://ci.test/job/other' } })),
    await send(JSON.stringify({ integration: 'x'.repeat(70_000) })),
    await send('a=1', { 'Content-Type': 'text/plain' }),
    await send('{}'),
  ];
  expect(statuses).toEqual([400, 409, 413, 415, 422]);
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses.map(String)));
});
