import { afterAll, beforeAll, expect, test } from 'vitest';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

let count = 0;
function wanted(change: object = {}): Record<string, unknown> {
  count += 1;
  const plain = { integration_type: 'ci_server', name: `job ${count}`, project_id: ids.empty, token_id: ids.server };
  return { ...plain, url: `https://ci.test/job/new-${count}`, ...change };
}
const create = (integration: unknown) => instance.post('/api/integrations', { integration });

async function refused(integration: unknown): Promise<{ status: number; pointers: string[]; detail: string }> {
  const before = await instance.json(`/api/integrations/${ids.empty}`);
  const answer = await create(integration);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(await instance.json(`/api/integrations/${ids.empty}`)).toEqual(before);
  const { errors, detail } = await answer.json();
  return { status: answer.status, pointers: (errors ?? []).map((one: { pointer: string }) => one.pointer), detail };
}

test('§4.1 a created integration answers 201 with its four fields, its place, and is in the list', async () => {
  const integration = wanted({ url: 'ci.test/job/As-Given/?x=1' });
  const answer = await create(integration);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('location')).toBe(`/api/integrations/${ids.empty}`);
  const made = await answer.json();
  const { integration_type, name, url } = integration;
  expect(made).toEqual({ id: expect.any(Number), integration_type, name, url });
  expect(await instance.json(`/api/integrations/${ids.empty}`)).toContainEqual(made);
});

test('§4.1 ids of the body may be numbers or digits', async () => {
  expect((await create(wanted({ project_id: String(ids.empty), token_id: String(ids.server) }))).status).toBe(201);
});

test('§4.1 an issue tracker is created with a search address', async () => {
  const change = {
    integration_type: 'issue_tracker',
    token_id: ids.tracker,
    url: 'issues.test/rest/api/2/search?jql=filter%3D7',
  };
  expect((await create(wanted(change))).status).toBe(201);
});

test.each(['integration_type', 'name', 'project_id', 'token_id', 'url'])('§4.1 %s is required', async (member) => {
  const { [member]: _, ...rest } = wanted();
  expect(await refused(rest)).toMatchObject({ status: 422, pointers: [`/integration/${member}`] });
});

test('§4.1 nothing else is allowed in the body', async () => {
  expect(await refused(wanted({ colour: 'red' }))).toMatchObject({ status: 422, pointers: ['/integration/colour'] });
  const answer = await instance.post('/api/integrations', { integration: wanted(), more: 1 });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual([{ pointer: '/more', detail: expect.any(String) }]);
});

test.each([[[]], [7], ['text'], [null], [{}], [{ integration: 'x' }], [{ integration: [] }]])(
  '§4.1 the body is an object with an object in it, not %j',
  async (body) => {
    expect((await instance.post('/api/integrations', body)).status).toBe(422);
  },
);

test.each([
  ['cloud_pipeline', /app|apply/],
  ['source_host', /app|apply/],
])('§4.1 creation of %s is not offered, and the answer says where it is', async (integration_type, where) => {
  const answer = await refused(wanted({ integration_type }));
  expect(answer.status).toBe(422);
  expect(answer.pointers).toContain('/integration/integration_type');
  expect(answer.detail).toMatch(where);
});

test('§4.1 the token must be there and of the same kind', async () => {
  expect(await refused(wanted({ token_id: 999 }))).toMatchObject({ status: 422, pointers: ['/integration/token_id'] });
  const other = await refused(wanted({ token_id: ids.tracker, url: 'https://issues.test/job/a' }));
  expect(other).toMatchObject({ status: 422, pointers: ['/integration/token_id'] });
});

test('§4.1 the project must be there', async () => {
  expect(await refused(wanted({ project_id: 999 }))).toMatchObject({
    status: 422,
    pointers: ['/integration/project_id'],
  });
});

test.each([
  ['another origin', 'https://elsewhere.test/job/a'],
  ['another port', 'https://ci.test:8443/job/a'],
  ['plain http where https is bound', 'http://ci.test/job/a'],
  ['a user in it', 'https://me:canary@ci.test/job/a'],
  ['an empty user in it', 'https://@ci.test/job/a'],
  ['another scheme', 'ftp://ci.test/job/a'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['a backslash', 'https://ci.test\\@elsewhere.test/'],
  ['no host', 'https:///job/a'],
])('§4.1 a url with %s is refused', async (_, url) => {
  expect(await refused(wanted({ url }))).toMatchObject({ status: 422, pointers: ['/integration/url'] });
});

test('§4.1 a name or a url that the project has already is a conflict', async () => {
  const first = wanted();
  expect((await create(first)).status).toBe(201);
  const sameName = await refused(wanted({ name: `  ${first.name}  ` }));
  expect(sameName).toMatchObject({ status: 409, pointers: ['/integration/name'] });
  const sameUrl = await refused(wanted({ url: String(first.url).replace('https://', '').concat('/') }));
  expect(sameUrl).toMatchObject({ status: 409, pointers: ['/integration/url'] });
});

test('§4.1 all faults are told at once', async () => {
  const answer = await refused({
    integration_type: 'tractor',
    name: '  ',
    project_id: 999,
    token_id: 0,
    url: 'ftp://x',
    extra: 1,
  });
  expect(answer.status).toBe(422);
  expect(answer.pointers.toSorted()).toEqual(
    ['extra', 'integration_type', 'name', 'project_id', 'token_id', 'url'].map((name) => `/integration/${name}`),
  );
});

test('§4.1 a name has at most 200 characters', async () => {
  expect((await create(wanted({ name: 'n'.repeat(200) }))).status).toBe(201);
  expect(await refused(wanted({ name: 'n'.repeat(201) }))).toMatchObject({
    status: 422,
    pointers: ['/integration/name'],
  });
});

test('§4.1 the first collection is queued at once', async () => {
  const made = await (await create(wanted())).json();
  const syncs = await instance.json<{ integration_id: number; state: string }[]>(`/api/syncs/${ids.empty}`);
  expect(syncs.find((sync) => sync.integration_id === made.id)?.state).not.toBe('never');
});
