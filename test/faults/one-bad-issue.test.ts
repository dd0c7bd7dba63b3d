import { describe, expect, onTestFinished, test } from 'vitest';
import {
  aJira,
  cloud,
  collectInto,
  dataCenter,
  day,
  type How,
  type Kept,
  nothing,
  setFilter,
} from '#test/builders/collecting/collecting-jira.ts';
import { always, broken, failedOf, garbage, reportOf } from '#test/builders/systems/item-faults.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import { change } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

const editions: readonly (readonly [string, JiraSettings])[] = [
  // A history that comes with a search is cut short, so that each is asked for by itself.
  ['Data Center', { ...dataCenter, inlineEntries: 1, offersChangelog: true }],
  ['Cloud', cloud],
];
const kinds: readonly (readonly [string, FaultKind, string])[] = [
  ['500', broken, 'server_error'],
  ['half a JSON', garbage, 'answer_unreadable'],
  ['403', { kind: 'status', status: 403 }, 'token_lacks_right'],
];

async function serve(count: number, settings: JiraSettings): Promise<JiraServer> {
  const server = await startJira(aJira(count), settings);
  onTestFinished(() => server.close());
  return server;
}

const collected = (kept: Kept, server: JiraServer, how: How = {}) => reportOf(collectInto(kept, server, how));

/** The history of one issue answers with a fault, and with it that of many at once. */
function spoil(server: JiraServer, fault: FaultKind, id: number): void {
  server.fail(fault, `/issue/${id}/changelog`, always);
  server.fail(fault, 'bulkfetch', always);
}

async function faultless(server: JiraServer): Promise<unknown> {
  const clean = nothing();
  expect(await collected(clean, server)).toBeNull();
  return Object.fromEntries(clean.issues);
}

describe.each(editions)('%s: one history of a filter that cannot be read', (_, settings) => {
  test.each(kinds)(
    'with %s, its issue is named, all others come in, and once it is right it follows',
    async (__, fault, name) => {
      const server = await serve(120, settings);
      spoil(server, fault, 10_007);
      const kept = nothing();
      expect(failedOf(await collected(kept, server))).toEqual([[expect.stringMatching(/^SHOP-\d+$/), name]]);
      expect(kept.issues.size).toBe(119);
      expect(kept.issues.has('10007')).toBe(false);
      server.model.now += 2 * day;
      expect(failedOf(await collected(kept, server, { reconcile: true }))).toHaveLength(1);
      expect([kept.issues.size, kept.gone.size]).toEqual([119, 0]);
      server.mend();
      expect(await collected(kept, server)).toBeNull();
      expect(Object.fromEntries(kept.issues)).toEqual(await faultless(server));
    },
  );

  test('an issue that is stored keeps what is stored, and is not gone', async () => {
    const server = await serve(20, settings);
    const kept = nothing();
    await collected(kept, server);
    const before = kept.issues.get('10007');
    server.model.now += day;
    change(server.model, 10_007, { state: '3', resolved: null });
    change(server.model, 10_008, { state: '3', resolved: null });
    spoil(server, broken, 10_007);
    expect(failedOf(await collected(kept, server, { reconcile: true }))).toHaveLength(1);
    expect(kept.issues.get('10007')).toEqual(before);
    expect(kept.issues.get('10008')?.state).toBe('3');
    expect(kept.gone.size).toBe(0);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(Object.fromEntries(kept.issues)).toEqual(await faultless(server));
  });

  test('an issue that left the filter and cannot be read is not gone, and is looked for again until it can', async () => {
    const server = await serve(12, settings);
    const kept = nothing();
    await collected(kept, server);
    server.model.now += day;
    setFilter(server.model, 'project = SHOP AND labels != old');
    for (const id of [10_003, 10_004]) change(server.model, id, { labels: ['old'] });
    server.model.now += day;
    server.fail(broken, '/issue/10003?', always);
    expect(failedOf(await collected(kept, server, { reconcile: true }))).toEqual([['issue 10003', 'server_error']]);
    expect([...kept.gone.keys()]).toEqual(['10004']);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect([...kept.gone.keys()].sort()).toEqual(['10003', '10004']);
  });

  test('cut off at any page, the issue is asked for again', async () => {
    for (let stopAfter = 1; stopAfter < 5; stopAfter++) {
      const server = await serve(120, settings);
      spoil(server, broken, 10_050);
      const kept = nothing();
      await collected(kept, server, { stopAfter });
      await collected(kept, server);
      expect(kept.issues.size).toBe(119);
      server.mend();
      expect(await collected(kept, server)).toBeNull();
      expect(kept.issues.size).toBe(120);
    }
  });
});

const spoiling: readonly (readonly [string, FaultKind, string])[] = [
  [
    'has another shape',
    { kind: 'altered', from: /"summary":"Story 10050"/, to: '"summary":{"text":"Story 10050"}' },
    'answer_unreadable',
  ],
  [
    'was resolved in a year that answers cannot write',
    { kind: 'altered', from: /(Story 10050".*?"resolutiondate":")[^"]*/s, to: '$1+010000-01-01T00:00:00.000Z' },
    'answer_unreadable',
  ],
  ['is half a JSON', { kind: 'holding', word: /Story 10050/, fault: garbage }, 'answer_unreadable'],
  ['makes the server fail', { kind: 'holding', word: /Story 10050/, fault: broken }, 'server_error'],
];

describe.each<readonly [string, JiraSettings]>([
  ['Data Center', dataCenter],
  ['Cloud', cloud],
])('%s: one issue that spoils the page of the search that it is on', (_, settings) => {
  test.each(spoiling)('because it %s: it is named, all others come in, and it follows', async (__, fault, name) => {
    const server = await serve(220, settings);
    server.fail(fault, '', always);
    const kept = nothing();
    expect(failedOf(await collected(kept, server))).toEqual([['SHOP-50', name]]);
    expect(kept.issues.size).toBe(219);
    server.model.now += 2 * day;
    change(server.model, 10_049, { labels: ['new'] });
    change(server.model, 10_050, { labels: ['new'] });
    expect(failedOf(await collected(kept, server, { reconcile: true }))).toEqual([['SHOP-50', name]]);
    expect([kept.issues.size, kept.gone.size]).toEqual([219, 0]);
    expect(kept.issues.get('10049')?.labels).toEqual(['new']);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(Object.fromEntries(kept.issues)).toEqual(await faultless(server));
  });

  test.each([
    ['is left out of the filter', (server: JiraServer) => setFilter(server.model, 'project = SHOP AND labels != old')],
    [
      'may not be seen any more',
      ({ model }: JiraServer) => {
        model.issues = model.issues.map((issue) => (issue.id === 10_050 ? { ...issue, hidden: true } : issue));
      },
    ],
  ])('once it %s, nothing fails any more', async (__, leave) => {
    const server = await serve(60, settings);
    change(server.model, 10_050, { labels: ['old'] });
    server.fail({ kind: 'holding', word: /Story 10050/, fault: broken }, '', always);
    const kept = nothing();
    expect(failedOf(await collected(kept, server))).toHaveLength(1);
    leave(server);
    server.model.now += day;
    expect(await collected(kept, server)).toBeNull();
    expect(kept.issues.size).toBe(59);
  });

  test('nor does one whose times are none stop the daily comparison, or is it taken for gone', async () => {
    const server = await serve(30, settings);
    const kept = nothing();
    await collected(kept, server);
    server.model.now += 2 * day;
    change(server.model, 10_020, { labels: ['new'] });
    server.fail({ kind: 'altered', from: /("id":"10020".*?"created":)"[^"]*"/, to: '$1"soon"' }, '10042 AND', always);
    server.fail({ kind: 'altered', from: /"created":"[^"]*"/, to: '"created":"soon"' }, '/issue/10020?', always);
    expect(failedOf(await collected(kept, server, { reconcile: true }))).toEqual([['SHOP-20', 'answer_unreadable']]);
    expect([kept.issues.size, kept.gone.size]).toEqual([30, 0]);
    server.mend();
    expect(await collected(kept, server)).toBeNull();
    expect(kept.issues.get('10020')?.labels).toEqual(['new']);
  });
});

test('a Jira of which no history can be read is left alone after a hundred of them, with its own fault', async () => {
  const server = await serve(300, cloud);
  server.fail(broken, 'changelog', always);
  const report = await collected(nothing(), server);
  expect(report).toMatchObject({
    fault: 'server_error',
    detail: expect.stringMatching(/^The system answered with status 500 at http:\/\/\S+\.$/),
  });
  expect(report).not.toHaveProperty('items');
  expect(server.requests.length).toBeLessThan(600);
});
