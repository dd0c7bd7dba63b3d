import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssueRecord } from '#main/collectors/contract.ts';
import { changeIntegration } from '#shared/desktop/commands.ts';
import { at, collected, furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

const issue = (number: number, more: Partial<IssueRecord>): IssueRecord => ({
  kind: 'issue',
  id: `${number}`,
  key: `SHOP-${number}`,
  title: ['', 'A door\n=2+2', '=1+1', 'A door\r=3+3'][number] ?? '',
  type: number === 3 ? 'Incident' : 'Story',
  url: `https://issues.test/browse/SHOP-${number}`,
  labels: ['door'],
  createdAt: at('08:00'),
  updatedAt: at('12:00') + number,
  resolvedAt: null,
  firstState: '1',
  state: '9',
  stateChanges: [],
  ...more,
});
const move = (clock: string, from: string, to: string) => ({ at: at(clock), from, to });

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    collected(store, ids.backlog, [
      { kind: 'issue-state', id: '1', name: 'Offen', category: 'new' },
      { kind: 'issue-state', id: '3', name: 'In Arbeit', category: 'in_progress' },
      { kind: 'issue-state', id: '5', name: 'Fertig', category: 'done' },
      issue(1, { state: '5', stateChanges: [move('09:00', '1', '3'), move('11:00', '3', '5')] }),
      issue(2, {
        state: '5',
        stateChanges: [
          move('09:00', '1', '3'),
          move('09:30', '3', '5'),
          move('10:00', '5', '3'),
          move('10:30', '3', '5'),
        ],
      }),
      issue(3, { state: '77', stateChanges: [move('10:00', '1', '77')] }),
      { kind: 'issue-gone', id: '3', why: 'left_filter' },
    ]);
  });
});
afterAll(() => instance.close());

interface Listed {
  readonly key: string;
}

test('issues come with their states by id and name, the last updated first', async () => {
  const list = await instance.json<Listed[]>(`/api/issues/${ids.backlog}`);
  expect(list.map(({ key }) => key)).toEqual(['SHOP-3', 'SHOP-2', 'SHOP-1']);
  expect(list[1]).toMatchObject({
    labels: ['door'],
    in_progress_at: '2026-11-02T09:00:00.000Z',
    done_at: '2026-11-02T10:30:00.000Z',
    state: { id: '5', name: 'Fertig', category: 'done' },
    incident: null,
    gone_at: null,
  });
  expect(list[0]).toMatchObject({
    state: { id: '77', name: null, category: null },
    done_at: null,
    gone_why: 'left_filter',
  });
});

test('they are paged by the Link of each page', async () => {
  const keys: string[] = [];
  let path: string | null = `/api/issues/${ids.backlog}?limit=2`;
  while (path) {
    const answer: Response = await instance.ask(path);
    keys.push(...((await answer.json()) as Listed[]).map(({ key }) => key));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
    if (path) path = new URL(path, instance.url).pathname + new URL(path, instance.url).search;
  }
  expect(keys).toEqual(['SHOP-3', 'SHOP-2', 'SHOP-1']);
});

test('as a table no cell is taken for a formula', async () => {
  const csv = await (await instance.ask(`/api/issues/${ids.backlog}?format=csv`)).text();
  expect(csv.split('\r\n')[0]).toBe(
    'id,key,title,type,url,labels,created_at,updated_at,resolved_at,in_progress_at,done_at,state,state_changes,incident,gone_at,gone_why',
  );
  expect(csv).toContain(",'=1+1,");
  // Nor is one cut into rows, the next of which would begin with the formula.
  expect(csv).toContain(',"A door\n=2+2",');
  expect(csv).toContain(',"A door\r=3+3",');
});

test.each([
  [`/api/issues/${ids.build}`, 422],
  ['/api/issues/99', 404],
  [`/api/issues/${ids.backlog}?cursor=x`, 400],
  [`/api/issues/${ids.backlog}?limit=0`, 400],
  [`/api/cycle_times/${ids.backlog}?branch=main`, 400],
  [`/api/cycle_times/${ids.backlog}?pipeline=build`, 400],
  [`/api/repair_times/${ids.backlog}`, 422],
])('%s is answered with %d', async (path, status) => {
  expect((await instance.ask(path)).status).toBe(status);
});

test('cycle times of an issue tracker are those of its issues: from first in progress to done not left again', async () => {
  const path = `/api/cycle_times/${ids.backlog}`;
  expect(await instance.json(path)).toEqual({
    unit: 'Date/seconds',
    data: [
      { x: '2026-11-02', y: 5400 },
      { x: '2026-11-02', y: 7200 },
    ],
  });
  const { data } = await instance.json<{ data: object[] }>(`${path}?include=evidence`);
  expect(data[0]).toMatchObject({ evidence: { runs: [], issue: { key: 'SHOP-2' } } });
  expect((await instance.json<{ data: object[] }>(`${path}?to=2026-11-01`)).data).toEqual([]);
});

test('its answer has a validator that changes with the issues and what is said of them', async () => {
  const path = `/api/cycle_times/${ids.backlog}`;
  let etag = '';
  const secondStatus = async (): Promise<number> => {
    etag = (await instance.ask(path)).headers.get('etag') ?? '';
    return (await instance.ask(path, { headers: { 'If-None-Match': etag } })).status;
  };
  // On a busy computer what a start notes may come between the first two questions.
  await expect.poll(secondStatus).toBe(304);
  await instance.service.call(changeIntegration, {
    integration_id: ids.backlog,
    incidents: { types: ['Incident'], labels: [] },
  });
  expect((await instance.ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
  const [third] = await instance.json<object[]>(`/api/issues/${ids.backlog}`);
  expect(third).toMatchObject({ incident: true });
});
