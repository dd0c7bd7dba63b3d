import { afterEach, describe, expect, test } from 'vitest';
import { cloud, collectInto, dataCenter, day, minute, nothing } from '#test/builders/collecting-jira.ts';
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
    for (const id of idsOf(model).filter((_, place) => place % 150 < 100)) change(model, id, {});
    await collectInto(kept, server);
    expect(finished()).toBe(300);
  });

  test('nor do comments that come while it is read, whether the index has them at once or late', async () => {
    const touch = (): void => {
      model.now += 1000;
      const place = Math.floor(server.requests.length * 7) % 60;
      change(model, 10_001 + place, {});
    };
    let model = emptyJira(0);
    const started = await collected(60, { largestPage: 7, onRequest: () => model.now > 0 && touch() });
    for (const lag of [0, 3000, 30_000]) {
      model = started.model;
      model.indexLag = 0;
      finish(model, idsOf(model));
      for (const id of idsOf(model)) change(model, id, { labels: [`round ${lag}`] });
      model.indexLag = lag;
      await collectInto(started.kept, server);
      const read = [...started.kept.issues.values()];
      expect(read.filter(({ labels }) => labels[0] === `round ${lag}`).length, `lag ${lag}`).toBe(60);
      model.now += day;
    }
  });

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
    expect(finished()).toBe(200);
    await collectInto(kept, server);
    expect([finished(), kept.issues.get('10299')?.labels]).toEqual([300, ['late']]);
  });
});
