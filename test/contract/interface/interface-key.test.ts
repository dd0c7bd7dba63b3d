import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiEndpoints } from '#shared/api/registry.ts';
import { furnishShop } from '../company.ts';
import { apiKey, openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const special = ['/api/openapi.json', '/api/events', '/api/metrics', '/api/unknown'];
const paths = [...apiEndpoints.map(({ path }) => path.replace(/:\w+/, '1')), ...special];

test.each(paths)('§5 %s needs the key', async (path) => {
  expect((await fetch(instance.url + path)).status).toBe(401);
});

test('§5 a missing and a wrong key get the same answer, with WWW-Authenticate', async () => {
  const missing = await fetch(`${instance.url}/api/projects`);
  const wrong = await fetch(`${instance.url}/api/projects`, { headers: { 'X-API-Key': 'plk_wrong' } });
  expect(missing.status).toBe(401);
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get('www-authenticate')).toBeTruthy();
  expect(await wrong.text()).toBe(await missing.text());
});

test('§5 a key in the address or in a cookie is no key', async () => {
  expect((await fetch(`${instance.url}/api/projects?X-API-Key=${apiKey}`)).status).toBe(401);
  expect((await fetch(`${instance.url}/api/projects?api_key=${apiKey}`)).status).toBe(401);
  expect((await fetch(`${instance.url}/api/projects`, { headers: { Cookie: `X-API-Key=${apiKey}` } })).status).toBe(
    401,
  );
});

test('§5 a part of the key, the key with more behind it and an empty key are wrong', async () => {
  for (const key of [apiKey.slice(0, -1), `${apiKey}x`, '', apiKey.toUpperCase()]) {
    const answer = await fetch(`${instance.url}/api/projects`, { headers: { 'X-API-Key': key } });
    expect(answer.status).toBe(401);
  }
});

test('§5 the health path alone answers without a key, and the page to read has no key in it', async () => {
  expect(await (await fetch(`${instance.url}/health`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${instance.url}/docs`);
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain('/api/repair_times/{integration_id}');
  expect(text).not.toContain(apiKey);
  expect(text).not.toMatch(/<script|https?:\/\/(?!127)/);
});
