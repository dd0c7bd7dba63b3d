import { afterEach, expect, test } from 'vitest';
import {
  cloud,
  collectInto,
  dataCenter,
  day,
  type Kept,
  nothing,
  sourceOf,
} from '#test/builders/collecting/collecting-jira.ts';
import { change, create, emptyJira, type JiraModel } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';
import type { Finding } from '../../contract.ts';
import { jira } from '../jira.ts';

let server: JiraServer;
afterEach(() => server?.close());

/** Three issues; the second was moved to and fro so often that its history fills pages, with other changes between. */
function aBusyJira(): JiraModel {
  const model = emptyJira(Date.UTC(2026, 8, 1));
  for (const moves of [1, 150, 0]) {
    const { id } = create(model);
    for (let move = 0; move < moves; move++) {
      model.now += 1000;
      change(model, id, { state: move % 2 === 0 ? '3' : '1' });
      change(model, id, { labels: [String(move)] });
    }
  }
  model.now += day;
  return model;
}

async function collected(settings: JiraSettings): Promise<Kept> {
  server = await startJira(aBusyJira(), settings);
  const kept = nothing();
  await collectInto(kept, server);
  return kept;
}
const requestsWith = (text: string): number => server.requests.filter((request) => request.includes(text)).length;
const movesOf = (kept: Kept) => [...kept.issues.values()].map(({ id, stateChanges }) => [id, stateChanges.length]);
const all = [
  ['10003', 0],
  ['10002', 150],
  ['10001', 1],
];

test('a Data Center tells whole histories with the issues', async () => {
  expect(movesOf(await collected(dataCenter))).toEqual(all);
  expect(requestsWith('/changelog?')).toBe(0);
});

test('a history that comes in part is asked for page by page, of that issue only', async () => {
  const kept = await collected({ ...dataCenter, inlineEntries: 40, offersChangelog: true });
  expect(movesOf(kept)).toEqual(all);
  expect(requestsWith('/issue/10002/changelog?')).toBe(3);
  expect(requestsWith('/issue/10001/changelog?')).toBe(0);
});

test('a server that tells a part and nothing more is too old: nothing is left out without a word', async () => {
  await expect(collected({ ...dataCenter, inlineEntries: 40 })).rejects.toMatchObject({ fault: 'version_too_old' });
});

test('an answer from which something removed the histories is named as such: no update would help', async () => {
  server = await startJira(aBusyJira(), dataCenter);
  server.fail({ kind: 'altered', from: /"changelog":/g, to: '"removed":' }, '/search', Number.POSITIVE_INFINITY);
  const error = await collectInto(nothing(), server).catch((met: unknown) => met);
  expect(error).toMatchObject({ fault: 'answer_unreadable' });
  const tested: Finding[] = [];
  for await (const finding of jira.check(sourceOf(server))) tested.push(finding);
  expect(tested.at(-1)).toMatchObject({
    step: 'Histories',
    ok: false,
    fault: { fault: 'answer_unreadable', detail: expect.stringContaining('without the history that was asked for') },
  });
});

test('a Cloud is asked for the histories of a page at once, and for no more than the states', async () => {
  expect(movesOf(await collected({ ...cloud, bulkPage: 60 }))).toEqual(all);
  expect(requestsWith('/changelog/bulkfetch')).toBe(3);
  expect(requestsWith('"fieldIds":["status"]')).toBe(3);
});

test('a Cloud that does not offer this is asked issue by issue', async () => {
  expect(movesOf(await collected({ ...cloud, offersBulk: false }))).toEqual(all);
  expect(requestsWith('/issue/10002/changelog?')).toBe(3);
});

test('a history that is not there for a moment is asked for again, and no part of it taken for all', async () => {
  server = await startJira(aBusyJira(), { ...cloud, offersBulk: false });
  server.fail({ kind: 'status', status: 404 }, '/issue/10002/changelog?startAt=100', 1);
  const kept = nothing();
  const error = await collectInto(kept, server).catch((met: unknown) => met);
  expect(error).toMatchObject({ fault: 'gone', message: expect.stringContaining('SHOP-2') });
  await collectInto(kept, server);
  expect(movesOf(kept).sort()).toEqual(all.toSorted());
});

test('a last page with an empty token is the last', async () => {
  expect(movesOf(await collected({ ...cloud, emptyLastToken: true }))).toEqual(all);
});

test('a server whose old search is gone is searched in the new way, whatever it calls itself', async () => {
  server = await startJira(aBusyJira(), cloud);
  const body = JSON.stringify({
    baseUrl: server.url,
    version: '9.12.0',
    deploymentType: 'Server',
    serverTime: '2026-09-02T00:02:31.000+0000',
  });
  server.fail({ kind: 'status', status: 200, headers: { 'content-type': 'application/json' }, body }, 'serverInfo');
  const kept = nothing();
  await collectInto(kept, server);
  expect(movesOf(kept)).toEqual(all);
});
