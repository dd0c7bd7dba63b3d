import { afterEach, describe, expect, test } from 'vitest';
import { jira } from '#main/collectors/jira/jira.ts';
import {
  aJira,
  cloud,
  collectInto,
  dataCenter,
  day,
  minute,
  nothing,
  setFilter,
  sourceOf,
  stillThere,
} from '#test/builders/collecting/collecting-jira.ts';
import { change, create, remove } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

let server: JiraServer;
afterEach(() => server?.close());

describe.each<readonly [string, JiraSettings]>([
  ['a Data Center', dataCenter],
  ['a Cloud', cloud],
])('%s', (_, settings) => {
  const isCloud = settings.edition === 'cloud';

  async function collected(count: number, more: Partial<JiraSettings> = {}) {
    const model = aJira(count);
    server = await startJira(model, { ...settings, ...more });
    const kept = nothing();
    await collectInto(kept, server);
    model.now += day;
    return { model, kept };
  }

  test('what went away without a word is found by a look at all ids, with the reason', async () => {
    const { model, kept } = await collected(70, { largestPage: 20 });
    remove(model, 10_003);
    // Archiving and hiding are no changes of the issue itself.
    model.issues = model.issues.map((issue) => ({
      ...issue,
      archived: issue.id === 10_010,
      hidden: issue.id === 10_020,
      ...(issue.id === 10_030 ? { project: 'WEB', number: 1 } : {}),
    }));
    await collectInto(kept, server);
    expect(kept.gone.size).toBe(0);
    await collectInto(kept, server, { reconcile: true });
    expect([...kept.gone].sort()).toEqual([
      ['10003', 'deleted'],
      ['10010', 'archived'],
      // A Cloud does not distinguish hidden from missing issues.
      ['10020', isCloud ? 'deleted' : 'no_permission'],
      ['10030', 'left_filter'],
    ]);
    expect(kept.issues.size).toBe(70);
    await collectInto(kept, server, { reconcile: true });
    expect(kept.gone.size).toBe(4);
  });

  test('what went away is dated by the clock of the Jira: ours may be wrong, and what is kept is read again later', async () => {
    const { model, kept } = await collected(2);
    remove(model, 10_001);
    const records = [];
    for await (const { items } of jira.pull(sourceOf(server, { reconcile: true }), kept.cursor))
      records.push(...items.flatMap((item) => jira.read(item)));
    expect(records).toEqual([{ kind: 'issue-gone', id: '10001', why: 'deleted', at: model.now }]);
  });

  test('a user who may see no issue any more does not make all of them look deleted', async () => {
    const { model, kept } = await collected(130);
    model.issues = model.issues.map((issue) => ({ ...issue, hidden: true }));
    await expect(collectInto(kept, server, { reconcile: true })).rejects.toMatchObject({
      fault: 'token_lacks_right',
      message: expect.stringContaining('None of the 130 issues'),
    });
    expect(kept.gone.size).toBe(0);
    model.issues = model.issues.map((issue) => ({ ...issue, hidden: issue.id === 10_002 }));
    await collectInto(kept, server);
    expect([...kept.gone.keys()]).toEqual(['10002']);
  });

  test('a filter that gives nothing any more, of issues that are there, has lost all of them', async () => {
    const { model, kept } = await collected(3);
    model.issues = model.issues.map((issue) => ({ ...issue, project: 'WEB', hidden: issue.id === 10_001 }));
    await collectInto(kept, server, { reconcile: true });
    expect(kept.gone.size).toBe(3);
  });

  test('begun anew, it looks for what was stored and is not given any more, as after a change of the address', async () => {
    const { model, kept } = await collected(5);
    remove(model, 10_003);
    model.issues = model.issues.map((issue) => (issue.id === 10_004 ? { ...issue, project: 'WEB', number: 1 } : issue));
    kept.cursor = null;
    await collectInto(kept, server);
    expect([...kept.gone].sort()).toEqual([
      ['10003', 'deleted'],
      ['10004', 'left_filter'],
    ]);
    expect([...stillThere(kept).keys()]).toEqual(['10001', '10002', '10005']);
  });

  test('an issue that comes into the filter without being changed is collected, and one that comes back is there again', async () => {
    const { model, kept } = await collected(5);
    create(model, {
      created: model.now - 9 * day,
      updated: model.now - 8 * day,
      history: [{ id: 1, at: model.now - 8 * day, field: 'status', from: '1', to: '3' }],
      state: '3',
    });
    change(model, 10_002, { project: 'WEB' });
    model.now += day;
    await collectInto(kept, server, { reconcile: true });
    expect(kept.issues.get('10006')?.stateChanges).toEqual([{ at: model.now - 9 * day, from: '1', to: '3' }]);
    expect(kept.gone.get('10002')).toBe('left_filter');
    model.issues = model.issues.map((issue) => ({ ...issue, project: 'SHOP' }));
    await collectInto(kept, server, { reconcile: true });
    expect(kept.gone.size).toBe(0);
  });

  test('an issue that left the filter is known as it left: finished, or no incident any more', async () => {
    const model = aJira(0);
    setFilter(model, 'project = SHOP AND resolution = Unresolved');
    const [open, closed, moved] = [create(model), create(model), create(model, { labels: ['incident'] })];
    server = await startJira(model, settings);
    const kept = nothing();
    model.now += day;
    await collectInto(kept, server);
    change(model, closed.id, { state: '10002', resolved: model.now });
    change(model, moved.id, { project: 'WEB', labels: [] });
    const closedAt = model.now;
    model.now += day;
    await collectInto(kept, server, { reconcile: true });
    expect([...stillThere(kept).keys()]).toEqual([String(open.id)]);
    expect([...kept.gone.values()]).toEqual(['left_filter', 'left_filter']);
    expect(kept.issues.get(String(closed.id))).toMatchObject({
      resolvedAt: closedAt,
      stateChanges: [{ at: closedAt, to: '10002' }],
    });
    expect(kept.issues.get(String(moved.id))?.labels).toEqual([]);
  });

  test('an issue that cannot be read as it left is looked for again, and one that only left is not read again', async () => {
    const { model, kept } = await collected(3);
    model.issues = model.issues.map((issue) => (issue.id === 10_001 ? { ...issue, project: 'WEB' } : issue));
    change(model, 10_002, { project: 'WEB', labels: ['later'] });
    model.now += day;
    server.fail({ kind: 'wrong-shape' }, '/issue/10002?fields=summary', Number.POSITIVE_INFINITY);
    await expect(collectInto(kept, server, { reconcile: true })).rejects.toThrow('issue 10002');
    expect([...kept.gone.keys()]).toEqual(['10001']);
    expect(server.requests.filter((request) => request.includes('/issue/10001'))).toHaveLength(1);
    server.mend();
    await collectInto(kept, server);
    expect([...kept.gone.keys()]).toEqual(['10001', '10002']);
    expect(kept.issues.get('10002')?.labels).toEqual(['later']);
  });

  test('an issue that a lagging index does not show is not taken for gone', async () => {
    const { model, kept } = await collected(5);
    // As a server that was just started has it: not at all.
    model.issues = model.issues.map((issue) =>
      issue.id === 10_002 ? { ...issue, summary: 'Another', updated: model.now, shownFrom: model.now + minute } : issue,
    );
    await collectInto(kept, server, { reconcile: true });
    expect(kept.gone.size).toBe(0);
    model.now += 2 * minute;
    await collectInto(kept, server);
    expect(kept.issues.get('10002')?.title).toBe('Another');
  });

  test.runIf(isCloud)(
    'an issue that the index lost for a while is asked for by name before it is taken for gone',
    async () => {
      const { model, kept } = await collected(5);
      model.issues = model.issues.map((issue) =>
        issue.id === 10_002 ? { ...issue, shownFrom: model.now + minute } : issue,
      );
      await collectInto(kept, server, { reconcile: true });
      expect(kept.gone.size).toBe(0);
    },
  );

  test('a token that dies meanwhile does not make every issue look deleted', async () => {
    const model = aJira(5);
    server = await startJira(model, {
      ...settings,
      onRequest: (request) => {
        if (request.includes('archiveddate')) server.revoke();
      },
    });
    const kept = nothing();
    await collectInto(kept, server);
    remove(model, 10_003);
    await expect(collectInto(kept, server, { reconcile: true })).rejects.toMatchObject({ fault: 'token_refused' });
    expect(kept.gone.size).toBe(0);
  });

  test('a look that was cut off is taken up the next time, though it is not due then', async () => {
    const { model, kept } = await collected(130);
    model.issues = model.issues.filter(({ id }) => id % 2 === 0);
    await collectInto(kept, server, { reconcile: true, stopAfter: 1 });
    expect(kept.gone.size).toBe(50);
    await collectInto(kept, server);
    expect(kept.gone.size).toBe(65);
    expect([...stillThere(kept).keys()]).toEqual(model.issues.map(({ id }) => String(id)));
    const before = server.requests.length;
    await collectInto(kept, server);
    expect(server.requests.length - before).toBe(5);
  });
});
