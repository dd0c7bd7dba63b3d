import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectExamples, type Routes } from '#test/builders/systems/example-answers.ts';
import { jira } from './jira.ts';

const folder = join(import.meta.dirname, 'examples');
const path = '/issues/?filter=10042';
const both: Routes = [
  [/\/serverInfo$/, 'server-info.json'],
  [/\/myself$/, 'myself.json'],
  [/\/filter\/10042$/, 'filter.json'],
  [/\/status$/, 'status.json'],
];

test('the example answers of a Data Center become states and an issue with its state changes', async () => {
  const routes: Routes = [...both, [/^GET \/rest\/api\/2\/search\?/, 'search.json']];
  const { of, origin } = await collectExamples({ collector: jira, folder: join(folder, 'data-center'), path, routes });
  const categories = new Map(of('issue-state').map(({ id, category }) => [id, category]));
  expect(Object.fromEntries(categories)).toEqual({ 10000: 'new', 3: 'in_progress', 10001: 'done' });
  expect(of('issue')[0]).toEqual({
    kind: 'issue',
    id: '20017',
    key: 'CRANE-17',
    title: 'The crane stops at the third container',
    type: 'Bug',
    url: `${origin}/browse/CRANE-17`,
    labels: ['outage'],
    createdAt: Date.UTC(2026, 8, 28, 6, 15, 30),
    updatedAt: Date.UTC(2026, 9, 1, 14, 45),
    resolvedAt: Date.UTC(2026, 9, 1, 14, 45),
    firstState: '10000',
    state: '10001',
    stateChanges: [
      { at: Date.UTC(2026, 8, 29, 7, 30), from: '10000', to: '3' },
      { at: Date.UTC(2026, 9, 1, 14, 45), from: '3', to: '10001' },
    ],
  });
});

test('the example answers of a Cloud become an issue whose history comes by itself', async () => {
  const routes: Routes = [
    ...both,
    [/^GET \/rest\/api\/3\/search\/jql\?/, 'search.json'],
    [/^POST \/rest\/api\/3\/changelog\/bulkfetch$/, 'changelog-bulkfetch.json'],
    [/^POST \/rest\/api\/3\/search\/approximate-count$/, 'approximate-count.json'],
  ];
  const { of } = await collectExamples({ collector: jira, folder: join(folder, 'cloud'), path, routes });
  expect(of('issue')[0]).toMatchObject({
    id: '10108',
    key: 'QUAY-8',
    createdAt: Date.UTC(2026, 9, 1, 7, 30, 0, 123),
    resolvedAt: null,
    firstState: '10000',
    state: '10001',
    stateChanges: [{ at: 1_790_913_600_000, from: '10000', to: '10001' }],
  });
});
