import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Cursor } from '#main/collectors/contract.ts';
import { packIds } from '#main/collectors/packed-ids.ts';
import {
  cloud,
  collectInto,
  dataCenter,
  day,
  type Kept,
  minute,
  nothing,
} from '#test/builders/collecting/collecting-jira.ts';
import { change, create, emptyJira, type JiraModel } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

let server: JiraServer;
afterEach(() => server?.close());

/** A Jira with so many open issues. */
function openIssues(count: number): JiraModel {
  const model = emptyJira(Date.UTC(2026, 8, 1, 8));
  for (let each = 0; each < count; each++) {
    create(model);
    model.now += minute;
  }
  model.now += day;
  return model;
}

/** Finishes issues one after the other, five seconds apart. */
function finish(model: JiraModel, ids: readonly number[]): void {
  for (const id of ids) {
    model.now += 5000;
    change(model, id, { state: '10002', resolved: model.now });
  }
}

const idsOf = (model: JiraModel): readonly number[] => model.issues.map(({ id }) => id);

describe.each<readonly [string, JiraSettings]>([
  ['a Data Center', dataCenter],
  ['a Cloud', cloud],
])('%s whose index answers before it has the last changes', (_, settings) => {
  async function collected(count: number, more: Partial<JiraSettings> = {}) {
    const model = openIssues(count);
    server = await startJira(model, { ...settings, ...more });
    const kept = nothing();
    await collectInto(kept, server);
    expect(kept.issues.size).toBe(count);
    return { model, kept, finished: () => [...kept.issues.values()].filter(({ state }) => state === '10002').length };
  }

  test('one comment on an issue of a page hides none of the issues that come after that page', async () => {
    const { model, kept, finished } = await collected(300);
    finish(model, idsOf(model));
    model.now += minute;
    model.indexLag = minute;
    change(model, 10_050, {});
    await collectInto(kept, server);
    expect(finished()).toBe(300);
    expect(kept.issues.get('10050')?.updatedAt).toBe(model.now);
  });

  test('nor do comments on every issue of it', async () => {
    const { model, kept, finished } = await collected(300);
    finish(model, idsOf(model));
    model.now += minute;
    model.indexLag = minute;
    for (const id of idsOf(model).filter((_, index) => index % 150 < 100)) change(model, id, {});
    await collectInto(kept, server);
    expect(finished()).toBe(300);
  });

  test.each([0, 3000, 30_000])(
    'nor do comments that come while it is read and that the index has %i milliseconds later',
    async (indexLag) => {
      let isTouched = false;
      const { model, kept, finished } = await collected(60, {
        largestPage: 7,
        onRequest: () => {
          if (!isTouched) return;
          server.model.now += 1000;
          change(server.model, 10_001 + ((server.requests.length * 7) % 60), {});
        },
      });
      finish(model, idsOf(model));
      model.indexLag = indexLag;
      isTouched = true;
      await collectInto(kept, server);
      expect(finished()).toBe(60);
    },
  );

  test('a change that the index shows 55 minutes late is collected', async () => {
    const { model, kept, finished } = await collected(5);
    model.now += day;
    model.indexLag = 55 * minute;
    finish(model, [10_002]);
    for (let each = 0; each < 12; each++) {
      await collectInto(kept, server);
      expect(finished()).toBe(each < 11 ? 0 : 1);
      model.indexLag = 0;
      model.now += 5 * minute;
      // Something else is seen each time, so that the collection believes it is up to date.
      change(model, 10_004, {});
    }
  });

  test('a change that the index shows hours late is collected by the next comparison of all issues', async () => {
    const { model, kept, finished } = await collected(5);
    model.now += day;
    model.indexLag = 5 * 60 * minute;
    finish(model, [10_002]);
    model.indexLag = 0;
    for (let each = 0; each < 7; each++) {
      model.now += 60 * minute;
      change(model, 10_004, {});
      await collectInto(kept, server);
    }
    expect(finished()).toBe(0);
    await collectInto(kept, server, { reconcile: true });
    expect(finished()).toBe(1);
    expect(kept.issues.get('10002')?.stateChanges.length).toBe(1);
  });

  test('a collection that is cut off goes on where it stopped, and its end is not taken for the end of the changes', async () => {
    const { model, kept, finished } = await collected(300);
    finish(model, idsOf(model));
    model.now += minute;
    await collectInto(kept, server, { stopAfter: 1 });
    expect(finished()).toBe(100);
    model.now += day;
    change(model, 10_299, { labels: ['late'] });
    await collectInto(kept, server, { stopAfter: 1 });
    expect(finished()).toBeGreaterThan(190);
    expect(finished()).toBeLessThan(300);
    await collectInto(kept, server);
    expect([finished(), kept.issues.get('10299')?.labels]).toEqual([300, ['late']]);
  });
});

/** A cursor as version 0.1.0 stored it after it took the last comment for the end of all changes. */
const cursorOf010 = (server: JiraServer, kept: Kept, watermark: number): Cursor => ({
  ...z.object({ query: z.string(), states: z.string() }).parse(kept.cursor),
  since: null,
  dates: 'number',
  watermark,
  quiet: '0123456789abcdef',
  backfill: null,
  reconcile: false,
  known: packIds(server.model.issues.map(({ id }) => id)),
});

describe.each<readonly [string, JiraSettings]>([
  ['a Data Center', dataCenter],
  ['a Cloud', cloud],
])('%s of which an older version lost changes', (_, settings) => {
  test('is compared by the first collection with the old cursor, and everything lost is collected', async () => {
    const model = openIssues(300);
    server = await startJira(model, settings);
    const kept = nothing();
    await collectInto(kept, server);
    finish(model, idsOf(model));
    const lost = new Map([...kept.issues].slice(100));
    await collectInto(kept, server);
    for (const [id, issue] of lost) kept.issues.set(id, issue);
    model.now += day;
    kept.cursor = cursorOf010(server, kept, model.now);
    model.now += 3 * day;
    const before = server.requests.length;
    await collectInto(kept, server);
    expect([...kept.issues.values()].filter(({ state }) => state === '10002').length).toBe(300);
    expect(kept.gone.size).toBe(0);
    // Issues that were not lost are not read again.
    const single = server.requests.slice(before).filter((request) => /issue\/\d+\?/.test(request));
    expect(single.length).toBe(200);
    const after = server.requests.length;
    await collectInto(kept, server);
    expect(server.requests.length - after).toBe(5);
  });

  test('goes on with the filling in of older issues where the older version was cut off', async () => {
    const model = openIssues(300);
    server = await startJira(model, settings);
    const kept = nothing();
    await collectInto(kept, server, { stopAfter: 4 });
    const { backfill, known: stored } = z.object({ backfill: z.json(), known: z.string() }).parse(kept.cursor);
    expect(kept.issues.size).toBe(199);
    kept.cursor = {
      ...z.record(z.string(), z.json()).parse(cursorOf010(server, kept, model.now)),
      backfill,
      known: stored,
    };
    const before = server.requests.length;
    await collectInto(kept, server);
    expect(kept.issues.size).toBe(300);
    expect(
      server.requests.slice(before).filter((request) => request.includes('changelog') && request.includes('search'))
        .length,
    ).toBeLessThan(5);
  });
});
