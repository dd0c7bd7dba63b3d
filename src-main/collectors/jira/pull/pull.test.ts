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
import { change, create, emptyJira, type JiraModel, remove } from '#test/simulators/jira/model.ts';
import { type JiraServer, type JiraSettings, startJira } from '#test/simulators/jira/server.ts';

let server: JiraServer;
afterEach(() => server?.close());
const serve = async (model: JiraModel, settings: JiraSettings): Promise<void> => {
  server = await startJira(model, settings);
};
const ids = (model: JiraModel): readonly string[] => model.issues.map(({ id }) => String(id));
const requestsWith = (text: string): number => server.requests.filter((request) => request.includes(text)).length;

describe.each<readonly [string, JiraSettings]>([
  ['a Data Center', dataCenter],
  ['a Cloud', cloud],
])('%s', (_, settings) => {
  test('what is changed after the clock of the Jira was a year ahead is read', async () => {
    const model = aJira(5);
    await serve(model, settings);
    const kept = nothing();
    const now = model.now;
    model.now += 365 * day;
    await collectInto(kept, server);
    model.now = now + minute;
    change(model, 10_001, { state: '3' });
    await collectInto(kept, server);
    expect(kept.issues.get('10001')?.state).toBe('3');
  });

  test('every issue is read with its whole history, however many pages they fill', async () => {
    const model = aJira(260);
    await serve(model, settings);
    const kept = nothing();
    await collectInto(kept, server);
    expect([...stillThere(kept).keys()]).toEqual(ids(model));
    const created = model.issues[0]?.created ?? 0;
    expect(kept.issues.get('10001')).toEqual({
      kind: 'issue',
      id: '10001',
      key: 'SHOP-1',
      title: 'Story 10001',
      type: 'Story',
      url: `${server.url}/browse/SHOP-1`,
      labels: [],
      createdAt: created,
      updatedAt: created + 40 * minute,
      resolvedAt: created + 40 * minute,
      firstState: '1',
      state: '10002',
      stateChanges: [
        { at: created + 20 * minute, from: '1', to: '3' },
        { at: created + 40 * minute, from: '3', to: '10002' },
      ],
    });
    expect([...kept.states.values()].map(({ id, category }) => `${id} ${category}`)).toEqual([
      '1 new',
      '3 in_progress',
      '10001 in_progress',
      '10002 done',
    ]);
    expect([kept.progress, kept.watermark]).toEqual([1, expect.stringMatching(/^issues changed until 2026-/)]);
  });

  test('the newest issues come first, and the extent is told', async () => {
    const model = aJira(260);
    await serve(model, settings);
    const kept = nothing();
    await collectInto(kept, server, { stopAfter: 3 });
    expect([...kept.issues.keys()].map(Number).sort()).toEqual(ids(model).slice(-100).map(Number));
    expect(kept.progress).toBeCloseTo(100 / 260);
    expect(kept.watermark).toMatch(/^issues created since 2026-/);
  });

  test('where nothing changed, nothing is stored again', async () => {
    await serve(aJira(30), settings);
    const kept = nothing();
    await collectInto(kept, server);
    const before = server.requests.length;
    await collectInto(kept, server, { stopAfter: 0 });
    expect(server.requests.length - before).toBe(5);
  });

  test('what changed is read again by its id: another state, another project, a new issue', async () => {
    const model = aJira(30);
    await serve(model, settings);
    const kept = nothing();
    await collectInto(kept, server);
    setFilter(model, 'project = SHOP OR project = WEB');
    await collectInto(kept, server);
    model.now += 3 * day;
    change(model, 10_005, { project: 'WEB', number: 1 });
    model.now += minute;
    change(model, 10_005, { state: '1', resolved: null });
    create(model);
    await collectInto(kept, server);
    expect(kept.issues.get('10005')).toMatchObject({ key: 'WEB-1', state: '1', resolvedAt: null });
    expect(kept.issues.get('10005')?.stateChanges.map(({ to }) => to)).toEqual(['3', '10002', '1']);
    expect([...stillThere(kept).keys()]).toEqual(ids(model));
  });

  test('an issue that a lagging index shows ten minutes late is not missed', async () => {
    const model = aJira(5);
    await serve(model, settings);
    const kept = nothing();
    await collectInto(kept, server);
    model.now += day;
    create(model, { shownFrom: model.now + 9 * minute });
    model.now += 8 * minute;
    create(model);
    await collectInto(kept, server);
    expect(kept.issues.size).toBe(6);
    model.now += 2 * minute;
    await collectInto(kept, server);
    expect(kept.issues.size).toBe(7);
  });

  test('more issues in one second than a page holds are read, though some go away meanwhile', async () => {
    const model = emptyJira(Date.UTC(2026, 8, 1));
    for (let each = 0; each < 50; each++) create(model, { created: model.now + each * 15 });
    model.now += day;
    let searches = 0;
    const onRequest = (request: string): void => {
      if (!request.includes('ORDER BY created')) return;
      searches += 1;
      if (searches === 3) model.issues = model.issues.filter(({ id }) => id < 10_040 || id > 10_048);
    };
    await serve(model, { ...settings, largestPage: 7, precision: 1000, onRequest });
    const kept = nothing();
    await collectInto(kept, server);
    const before = new Set(kept.issues.keys());
    expect(ids(model).filter((id) => !before.has(id))).toEqual([]);
  });

  test('a place within one second is found again after a week, when its token has expired', async () => {
    const model = emptyJira(Date.UTC(2026, 8, 1));
    for (let each = 0; each < 40; each++) create(model);
    model.now += day;
    await serve(model, { ...settings, largestPage: 7 });
    const kept = nothing();
    await collectInto(kept, server, { stopAfter: 5 });
    expect(kept.issues.size).toBeLessThan(40);
    model.now += 8 * day;
    await collectInto(kept, server);
    expect([...stillThere(kept).keys()]).toEqual(ids(model));
  });

  test.each([14 * 60, 0, -12 * 60])(
    'a server that refuses numbers is asked by dates; its owner is %i minutes before UTC',
    async (zone) => {
      const model = aJira(60);
      await serve(model, { ...settings, zone, knowsNumbers: false, largestPage: 7 });
      const kept = nothing();
      await collectInto(kept, server);
      expect([...stillThere(kept).keys()]).toEqual(ids(model));
      model.now += 2 * day;
      change(model, 10_001, { state: '1' });
      const before = requestsWith('>= 17');
      await collectInto(kept, server);
      expect(kept.issues.get('10001')?.state).toBe('1');
      // A request refused once is not repeated.
      expect(requestsWith('>= 17')).toBe(before);
    },
  );

  test('an issue that goes away far down such a query has the rows before it read again, however many pages they fill', async () => {
    const model = aJira(90);
    let pages = 0;
    await serve(model, {
      ...settings,
      knowsNumbers: false,
      largestPage: 3,
      onRequest: (request) => {
        pages += Number(request.includes('ORDER BY'));
        if (pages === 25) remove(model, 10_080);
      },
    });
    const kept = nothing();
    await collectInto(kept, server);
    expect([...stillThere(kept).keys()]).toEqual(expect.arrayContaining([...ids(model)]));
  });

  test('what was finished before the chosen start is left out, what is unfinished is not; an earlier start fills in', async () => {
    const model = aJira(100);
    const old = create(model, { id: 9000, number: 9000, created: 1, updated: 1 });
    const since = model.issues[49]?.updated ?? 0;
    await serve(model, settings);
    const kept = nothing();
    await collectInto(kept, server, { since });
    expect([...stillThere(kept).keys()]).toEqual([String(old.id), ...ids(model).slice(49, 100)]);
    await collectInto(kept, server, { since: since + day, reconcile: true });
    expect(kept.issues.size).toBe(52);
    await collectInto(kept, server, { since: null });
    expect(kept.issues.size).toBe(101);
  });

  test('a filter that was changed is read anew, and what it no longer gives is marked', async () => {
    const model = aJira(20);
    for (const id of [10_001, 10_002]) change(model, id, { labels: ['web'] });
    create(model, { project: 'WEB', number: 1, labels: ['web'] });
    await serve(model, settings);
    const kept = nothing();
    await collectInto(kept, server);
    model.now += day;
    setFilter(model, 'labels = web');
    await collectInto(kept, server);
    expect([...stillThere(kept).keys()]).toEqual(['10001', '10002', '10021']);
    expect(new Set(kept.gone.values())).toEqual(new Set(['left_filter']));
  });

  test('a query of any length is collected as a filter is', async () => {
    const model = aJira(120);
    await serve(model, settings);
    const long = Array.from({ length: 200 }, (__, each) => `project != OTHER${each}`).join(' AND ');
    const path = `/rest/api/2/search?jql=${encodeURIComponent(`${long} AND project = SHOP ORDER BY Rank`)}`;
    const kept = nothing();
    await collectInto(kept, server, { path });
    expect(kept.issues.size).toBe(120);
    expect(requestsWith('POST')).toBeGreaterThan(1);
  });

  test('no page lies further down than a search reaches', async () => {
    const model = aJira(300);
    await serve(model, { ...settings, largestPage: 50, window: 120 });
    const kept = nothing();
    await collectInto(kept, server, { reconcile: true });
    expect(kept.issues.size).toBe(300);
  });
});
