import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jiraAddress } from '#main/collectors/jira/address.ts';
import { jira } from '#main/collectors/jira/jira.ts';
import { SourceError } from '#main/net/source-error.ts';
import { IssueOut } from '#shared/api/issues.ts';
import { addProject, addToken } from '#shared/desktop/commands.ts';
import { type Fault, remedies } from '#shared/records/fault.ts';
import {
  aJira,
  cloud,
  collectInto,
  dataCenter,
  day,
  type How,
  type Kept,
  minute,
  nothing,
  setFilter,
  signIn,
  sourceOf,
} from '#test/builders/collecting/collecting-jira.ts';
import { always } from '#test/builders/systems/item-faults.ts';
import { json, lasting, passing, requests, shapes } from '#test/builders/systems/jira-faults.ts';
import { openTestInstance } from '#test/contract/test-instance.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import { change, create, type JiraModel } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

let server: JiraServer;
afterEach(() => server.close());

const editions: readonly (readonly [string, JiraSettings])[] = [
  ['Data Center', dataCenter],
  ['Cloud', cloud],
];

/** 250 issues, of which the newest hundred are stored, one changed since then, and one new. */
async function begun(settings: JiraSettings): Promise<Kept> {
  const model = aJira(250);
  server = await startJira(model, settings);
  const kept = nothing();
  await collectInto(kept, server, { stopAfter: 3 });
  model.now += 2 * 60 * minute;
  change(model, 10_249, { state: '1', resolved: null });
  create(model);
  return kept;
}

/** What a collection without faults gives of the same Jira. */
async function faultless(model: JiraModel, settings: JiraSettings): Promise<Kept> {
  const other = await startJira(model, { ...settings, port: Number(new URL(server.url).port) });
  server = other;
  const kept = nothing();
  await collectInto(kept, server);
  return kept;
}

async function faultOf(work: Promise<unknown>): Promise<SourceError> {
  const met = await work.catch((error: unknown) => error);
  if (met instanceof SourceError) return met;
  throw new Error(`No fault came, but ${String(met)}.`);
}

describe.each(editions)(
  '%s: what passes is tried again, and the data is that of a fault-free collection',
  (_, settings) => {
    test.each(passing)('%s', async (__, fault) => {
      const kept = await begun(settings);
      for (const where of requests) server.fail(fault, where, 2);
      if (settings === cloud) server.fail(fault, 'bulkfetch', 2);
      await collectInto(kept, server);
      await server.close();
      const clean = await faultless(server.model, settings);
      expect(Object.fromEntries(kept.issues)).toEqual(Object.fromEntries(clean.issues));
      expect(kept.states).toEqual(clean.states);
    });
  },
);

describe.each(editions)(
  '%s: what does not pass stops the collection, is named, and is taken up where it stopped',
  (_, settings) => {
    test.each(lasting)('%s', async (__, fault, name) => {
      const kept = await begun(settings);
      const path = requests[name.length % requests.length]?.[1] ?? '';
      for (const where of [path, '10042 AND created']) server.fail(fault, where, Number.POSITIVE_INFINITY);
      const before = server.requests.length;
      const error = await faultOf(collectInto(kept, server));
      expect(error.report()).toEqual({ fault: name, detail: error.message, remedy: remedies[name] });
      expect(JSON.stringify(error.report())).not.toContain(signIn.token);
      expect(server.requests.length - before).toBeLessThan(40);
      const stored = new Map(kept.issues);

      // The system is mended: what was stored is still there, the rest comes, and nothing is missing.
      await server.close();
      const clean = await faultless(server.model, settings);
      const requestCount = server.requests.length;
      await collectInto(kept, server);
      expect(Object.fromEntries(kept.issues)).toEqual(Object.fromEntries(clean.issues));
      for (const id of stored.keys()) expect(kept.issues.has(id)).toBe(true);
      expect(
        server.requests.slice(requestCount).filter((request) => request.includes('10042 AND created')).length,
      ).toBe(2);
    });
  },
);

describe.each(editions)('%s: JSON of another shape is a fault, not an empty success', (_, settings) => {
  test.each(shapes)('%s', async (__, where, body, name) => {
    const kept = await begun(settings);
    server.fail({ kind: 'status', status: 200, headers: json, body }, where, always);
    expect((await faultOf(collectInto(kept, server))).fault).toBe(name);
    expect(kept.gone.size).toBe(0);
    server.mend();
    await collectInto(kept, server);
    expect(kept.issues.size).toBe(251);
  });
});

/** An issue as a search tells it. */
const row = (id: number, created: string) =>
  `{"id":"${id}","key":"A-${id}","fields":{"created":"${created}","updated":"${created}","status":{"id":"1","name":"Open"}},"changelog":{"total":0,"histories":[]}}`;
const page = [5, 4, 3].map((id) => row(id, `2026-08-0${id}T08:00:00.000+0000`)).join(',');

test.each([
  ['Data Center: the same page again and again', dataCenter, `{"total":900,"issues":[${page}]}`],
  [
    'Data Center: no page, and always more to come',
    dataCenter,
    `{"total":900,"startAt":0,"issues":[${row(5, '2099-08-05T08:00:00.000+0000')}]}`,
  ],
  ['Cloud: the same page again and again', cloud, `{"isLast":false,"nextPageToken":"a","issues":[${page}]}`],
  ['Cloud: no issues, and always more to come', cloud, '{"isLast":false,"nextPageToken":"a","issues":[]}'],
])('%s comes to an end', async (_, settings, body) => {
  const kept = await begun(settings);
  server.fail({ kind: 'status', status: 200, headers: json, body }, '10042 AND created', Number.POSITIVE_INFINITY);
  const before = server.requests.length;
  const error = await faultOf(collectInto(kept, server));
  expect(error.fault).toBe('answer_unreadable');
  expect(server.requests.length - before).toBeLessThan(60);
});

test('Cloud: histories of many issues that come again and again are read issue by issue instead', async () => {
  const kept = await begun(cloud);
  const body = '{"issueChangeLogs":[],"nextPageToken":"a"}';
  server.fail({ kind: 'status', status: 200, headers: json, body }, 'bulkfetch', Number.POSITIVE_INFINITY);
  await collectInto(kept, server);
  await server.close();
  const clean = await faultless(server.model, cloud);
  expect(Object.fromEntries(kept.issues)).toEqual(Object.fromEntries(clean.issues));
});

describe.each(editions)('%s: what a Jira refuses by name', (_, settings) => {
  const refused: readonly (readonly [string, (model: JiraModel) => How, Fault, RegExp])[] = [
    [
      'a filter that is not shared',
      (model) => {
        for (const filter of model.filters) filter.shared = false;
        return {};
      },
      'filter_not_shared',
      /not available to you/,
    ],
    ['a filter that was never there', () => ({ path: '/issues/?filter=999' }), 'filter_not_shared', /filter 999/],
    [
      'a query of a field that is not there',
      () => ({ path: '/issues/?jql=sprint%20%3D%207' }),
      'wrong_address',
      /'sprint' does not exist/,
    ],
    [
      'a query with another’s filter',
      () => ({ path: '/issues/?jql=project%20%3D%20A%20OR%20filter%20%3D%20999' }),
      'filter_not_shared',
      /'filter'/,
    ],
    ['another context path', () => ({ path: '/elsewhere/issues/?filter=10042' }), 'wrong_address', /context path/],
  ];
  test.each(refused)('%s', async (__, prepare, name, words) => {
    server = await startJira(aJira(3), settings);
    const how = prepare(server.model);
    const error = await faultOf(collectInto(nothing(), server, how));
    expect([error.fault, error.message]).toEqual([name, expect.stringMatching(words)]);
  });

  test('a filter that is not shared any more leaves what is kept', async () => {
    const kept = await begun(settings);
    for (const filter of server.model.filters) filter.shared = false;
    await faultOf(collectInto(kept, server, { reconcile: true }));
    expect([kept.issues.size, kept.gone.size]).toEqual([100, 0]);
  });

  test('a token that is no longer valid is named, and nothing looks empty', async () => {
    const kept = await begun(settings);
    server.revoke();
    expect((await faultOf(collectInto(kept, server, { reconcile: true }))).fault).toBe('token_refused');
    expect([kept.issues.size, kept.gone.size]).toEqual([100, 0]);
  });

  test.each([413, 414, 431])('an address that is too long (%i) is sent in a body', async (status) => {
    const kept = await begun(settings);
    server.fail({ kind: 'status', status }, 'GET /rest/api/2/search', Number.POSITIVE_INFINITY);
    server.fail({ kind: 'status', status }, 'GET /rest/api/3/search', Number.POSITIVE_INFINITY);
    await collectInto(kept, server);
    expect(kept.issues.size).toBe(251);
  });

  test('a filter that changes in the middle of a collection is read anew by the next', async () => {
    const kept = await begun(settings);
    await collectInto(kept, server, { stopAfter: 1 });
    setFilter(server.model, 'project = SHOP AND labels != old');
    change(server.model, 10_001, { labels: ['old'] });
    server.model.now += day;
    await collectInto(kept, server);
    expect([kept.issues.size, kept.gone.size]).toEqual([250, 0]);
  });
});

const findingsOf = async (how: How = {}) => {
  const findings = [];
  for await (const { step, ok, fault } of jira.check(sourceOf(server, how))) findings.push([step, fault?.fault ?? ok]);
  return findings;
};
const steps = ['Address', 'Server', 'Sign-in', 'Filter', 'Issues', 'Histories'];

describe.each(editions)('%s: the test of a connection', (_, settings) => {
  test('ends with a history that can be read', async () => {
    server = await startJira(aJira(3), settings);
    expect(await findingsOf()).toEqual(steps.map((step) => [step, true]));
  });

  const broken: readonly (readonly [string, FaultKind, Fault])[] = [
    ['serverInfo', { kind: 'sign-in-page', status: 200 }, 'sign_in_page'],
    ['myself', { kind: 'status', status: 401 }, 'token_refused'],
    ['/filter/', { kind: 'status', status: 404, headers: json, body: '{}' }, 'filter_not_shared'],
    ['ORDER BY', { kind: 'status', status: 403 }, 'token_lacks_right'],
  ];
  test.each(broken)('ends at %s, where that fails', async (where, fault, name) => {
    server = await startJira(aJira(3), settings);
    server.fail(fault, where, 9);
    const at = broken.findIndex(([each]) => each === where) + 1;
    expect(await findingsOf()).toEqual([...steps.slice(0, at).map((step) => [step, true]), [steps[at], name]]);
  });
});

test('an address that names no filter fails the test of the connection at once', async () => {
  server = await startJira(aJira(1), dataCenter);
  expect(await findingsOf({ path: '/browse/SHOP-1' })).toEqual([['Address', 'wrong_address']]);
  expect(server.requests).toEqual([]);
  expect(jiraAddress(`${server.url}/issues/?filter=1`).origin).toBe(server.url);
});

test('made by the API, it is collected into the database, and the API tells its issues', async () => {
  const model = aJira(12);
  server = await startJira(model, dataCenter);
  const workers = {
    reading: new URL('../../src-main/app/workers/reading-worker.ts', import.meta.url),
    collecting: new URL('../../src-main/app/workers/collecting-worker.ts', import.meta.url),
  };
  const instance = await openTestInstance(undefined, { workers });
  try {
    const { service } = instance;
    const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
    const origins = [new URL(server.url).origin];
    // Without a user name the secret is sent as a personal access token.
    const token = {
      name: 'tracker',
      integ_type: 'issue_tracker',
      origins,
      username: null,
      secret: signIn.token,
    } as const;
    const { id: token_id } = await service.call(addToken, token);
    const url = `${server.url}/rest/api/2/search?jql=filter%3D10042`;
    const integration = { integration_type: 'issue_tracker', name: 'Shop', project_id, token_id, url };
    const made = await instance.post('/api/integrations', { integration });
    expect(made.status).toBe(201);
    const { id } = z.object({ id: z.number() }).parse(await made.json());
    await service.idle();
    const issues = z.array(IssueOut).parse(await instance.json(`/api/issues/${id}`));
    expect(issues.map(({ key, state, state_changes }) => `${key} ${state.name} ${state_changes.length}`)).toEqual(
      model.issues.map(({ number }) => `SHOP-${number} Done 2`).toReversed(),
    );
  } finally {
    await instance.close();
  }
});
