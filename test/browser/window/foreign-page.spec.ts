import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lastCalls } from '#shared/desktop/upkeep/diagnostics.ts';
import { expect, test } from '../support/app.ts';
import { give } from '../support/desktop.ts';

const targets = ['/health?constructor=1', '/health?__proto__=1', '//', '//x:99999/', '/api/projects?toString=1', '/%'];

test('a page of another origin that asks for images of the app neither sees one nor ends it', async ({
  page,
  empty,
}) => {
  const images = targets.map((target) => `<img src="${empty.url}${target}" alt="">`).join('');
  const foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Elsewhere</title>${images}`);
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(request.url()));
  // Another site than the app, which has the name of an address. It has loaded when every image has failed.
  await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`);
  expect(requested).toEqual(expect.arrayContaining(targets.map((target) => `${empty.url}${target}`)));
  expect(await page.evaluate(() => [...document.images].every(({ naturalWidth }) => naturalWidth === 0))).toBe(true);
  foreign.close();
  await empty.signIn(page.context());
  await page.goto(`${empty.url}/projects`);
  const refused = { path: '/health', status: 403 };
  const calls = await give(page, lastCalls, {});
  expect(calls).toEqual(expect.arrayContaining([expect.objectContaining(refused)]));
});
