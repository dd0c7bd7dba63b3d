import { expect, test } from 'vitest';
import { z } from 'zod';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { transportTo } from '#test/builders/systems/transport.ts';
import { projectAddress } from './azure-devops/address.ts';
import { buildDefinitions } from './azure-devops/pull/definitions.ts';
import { requestSender } from './azure-devops/request.ts';
import type { Source } from './contract.ts';
import { repositoryAddress } from './github/address.ts';
import { all } from './github/request.ts';
import { ItemFaults } from './item-faults.ts';
import { historiesOf } from './jira/pull/changelogs.ts';

const filler = 'x'.repeat(9 * 2 ** 20);

const sourceAt = (url: string): Source => ({
  url,
  transport: transportTo(url),
  signal: new AbortController().signal,
  since: null,
  reconcile: false,
});

test('a list that names a further page without an end is given up before it fills the memory', async () => {
  let page = 0;
  const origin = await anOrigin((_, response) => {
    response.setHeader('link', `</api/v3/list?page=${++page}>; rel="next"`);
    response.end(JSON.stringify([`${page}${filler}`]));
  });
  const address = repositoryAddress(`${origin.url}/shop/web`);
  const pages = all(
    { source: sourceAt(origin.url), address },
    `${origin.url}/api/v3/list`,
    z.array(z.string()),
    (some) => some,
  );
  await expect(pages).rejects.toMatchObject({
    fault: 'answer_too_large',
    message: `The list at ${origin.url}/api/v3/list is larger than 64 MB in all.`,
  });
  expect(origin.requests.length).toBeLessThan(10);
});

test('a list of small pages without an end, each with new members and a new token, is given up after a thousand', async () => {
  let page = 0;
  const origin = await anOrigin((_, response) => {
    response.setHeader('link', `</api/v3/list?page=${++page}>; rel="next"`);
    response.setHeader('x-ms-continuationtoken', `${page}`);
    response.end(JSON.stringify({ value: [{ id: page, name: 'build' }], workflows: [] }));
  });
  const source = sourceAt(origin.url);
  const given = { fault: 'answer_too_large', message: expect.stringMatching(/ has more than 1000 pages\.$/) };
  const address = repositoryAddress(`${origin.url}/shop/web`);
  const members = all(
    { source, address },
    `${origin.url}/api/v3/list`,
    z.object({ value: z.array(z.unknown()) }),
    (some) => some.value,
  );
  await expect(members).rejects.toMatchObject(given);
  const project = projectAddress(`${origin.url}/tfs/Main/Shop`);
  await expect(buildDefinitions(requestSender(source, project))).rejects.toMatchObject(given);
  expect(origin.requests.length).toBe(2002);
});

test('histories of issues without an end leave out these issues only', async () => {
  let page = 0;
  const origin = await anOrigin((_, response) => {
    const values = [{ created: '2026-01-05T12:00:00.000+0000', items: [] }];
    response.end(JSON.stringify({ issueChangeLogs: [], values, nextPageToken: `${++page}`, filler }));
  });
  const site = {
    source: sourceAt(origin.url),
    base: origin.url,
    isCloud: true,
    version: '1001',
    api: `${origin.url}/rest/api/3`,
    browse: origin.url,
    serverTime: 0,
    faults: new ItemFaults(() => Promise.resolve()),
  };
  const category = { key: 'new' };
  const fields = { status: { id: '1', name: 'Open', statusCategory: category }, created: 0, updated: 0 };
  const { bulk, failed } = await historiesOf(site, [{ id: '1', key: 'SHOP-1', fields }]);
  expect([bulk, [...failed]]).toEqual([[], [[1, 'SHOP-1']]]);
  expect(() => site.faults.end()).toThrow(/larger than 64 MB/);
  expect(origin.requests.length).toBeLessThan(20);
});
