import { afterEach, describe, expect, test } from 'vitest';
import {
  aJira,
  cloud,
  collectInto,
  dataCenter,
  day,
  minute,
  nothing,
  setFilter,
  stillThere,
} from '#test/builders/collecting/collecting-jira.ts';
import { change, create } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

let server: JiraServer;
afterEach(() => server?.close());

describe.each<readonly [string, JiraSettings]>([
  ['a Data Center', dataCenter],
  ['a Cloud', cloud],
])('%s', (_, settings) => {
  async function collected(count: number) {
    const model = aJira(count);
    server = await startJira(model, settings);
    const kept = nothing();
    await collectInto(kept, server);
    model.now += day;
    return { model, kept };
  }

  /** The result of a collection from the beginning. */
  async function fresh() {
    const kept = nothing();
    await collectInto(kept, server);
    return stillThere(kept);
  }

  test.each(['the same ids', 'other ids'])(
    'restored from a backup, it has no change that the backup lacks, and issues made again with %s once',
    async (ids) => {
      const { model, kept } = await collected(30);
      const backup = model.issues;
      for (const id of [10_001, 10_002, 10_003]) change(model, id, { state: '3', resolved: null });
      const lost = create(model);
      create(model);
      model.now += 3 * day;
      await collectInto(kept, server, { reconcile: true });
      model.issues = backup;
      const same = ids === 'other ids' ? {} : { id: lost.id };
      create(model, { ...same, number: lost.number, summary: 'Made again' });
      change(model, 10_001, { state: '3', resolved: null });
      model.now += day;
      await collectInto(kept, server, { reconcile: true });
      expect(stillThere(kept)).toEqual(await fresh());
    },
  );

  test('what changed within the hour is not asked for again, since another server may show it as it was', async () => {
    const { model, kept } = await collected(5);
    const before = model.issues;
    change(model, 10_002, { state: '3', resolved: null });
    await collectInto(kept, server);
    model.issues = before;
    const requestsBefore = server.requests.length;
    await collectInto(kept, server, { reconcile: true });
    expect(server.requests.slice(requestsBefore).filter((line) => line.includes('/issue/10002'))).toEqual([]);
  });

  test('a filter that gives fewer issues and then more again has those it gives', async () => {
    const { model, kept } = await collected(30);
    const whole = model.filters[0]?.jql ?? '';
    for (const jql of [`project = SHOP AND created >= ${Date.UTC(2026, 8, 1, 20)}`, whole]) {
      setFilter(model, jql);
      await collectInto(kept, server);
      expect(stillThere(kept)).toEqual(await fresh());
    }
  });

  test.each([10, 520])('the types of %i issues that were renamed, and their new keys, are there', async (count) => {
    const { model, kept } = await collected(count);
    model.issues = model.issues.map((issue) => ({ ...issue, type: 'Task', number: issue.number + 1000 }));
    await collectInto(kept, server, { reconcile: true });
    await collectInto(kept, server);
    expect(stillThere(kept)).toEqual(await fresh());
    const requestsBefore = server.requests.length;
    await collectInto(kept, server, { reconcile: true });
    expect(server.requests.slice(requestsBefore).filter((line) => line.includes('/issue/'))).toEqual([]);
  });

  test('the state of an issue that was imported again without a new time of change is there', async () => {
    const { model, kept } = await collected(10);
    model.issues = model.issues.map((issue) =>
      issue.id < 10_004 ? { ...issue, state: '3', resolved: null, history: issue.history.slice(0, 1) } : issue,
    );
    await collectInto(kept, server, { reconcile: true });
    expect(stillThere(kept)).toEqual(await fresh());
  });

  test('an issue that was moved to another project and back is there again', async () => {
    const { model, kept } = await collected(10);
    change(model, 10_002, { project: 'WEB', number: 7 });
    model.now += day;
    await collectInto(kept, server, { reconcile: true });
    expect(kept.gone.get('10002')).toBe('left_filter');
    change(model, 10_002, { project: 'SHOP', number: 2 });
    model.now += minute;
    await collectInto(kept, server);
    expect(stillThere(kept)).toEqual(await fresh());
  });

  test('changes made while its clock went twenty hours back are there at once', async () => {
    const { model, kept } = await collected(10);
    await collectInto(kept, server);
    model.now -= 20 * 60 * minute;
    change(model, 10_003, { state: '3', resolved: null });
    create(model);
    model.now += 5 * minute;
    await collectInto(kept, server);
    expect(stillThere(kept)).toEqual(await fresh());
  });
});
