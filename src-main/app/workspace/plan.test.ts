import { expect, test } from 'vitest';
import { type Current, planOf, sentenceOf } from './plan.ts';
import { readWorkspace } from './workspace.ts';

const nothing: Current = { tokens: [], sameSecret: new Set(), projects: [] };
const at = '2026-11-20T09:00:00.000Z';

const file = (change: object = {}) =>
  readWorkspace(
    JSON.stringify({
      version: 1,
      tokens: [{ name: 'ci', integ_type: 'ci_server', origins: ['https://ci.test'], secret: 'canary' }],
      projects: [
        {
          name: 'Shop',
          integrations: [{ name: 'build', integration_type: 'ci_server', url: 'ci.test/job/build', token: 'ci' }],
          ...change,
        },
      ],
    }),
    {},
    { allowLiteralSecrets: true },
  );

const there: Current = {
  tokens: [
    {
      id: 1,
      name: 'ci',
      integ_type: 'ci_server',
      origins: ['https://ci.test'],
      username: null,
      used_by: [],
      last_used_at: null,
      created_at: at,
      updated_at: at,
    },
  ],
  sameSecret: new Set(['ci']),
  projects: [
    {
      details: {
        id: 1,
        name: 'Shop',
        time_zone: 'UTC',
        demo: false,
        archived: false,
        integrations: [],
        repositories: [],
      },
      graph: { nodes: [], edges: [], warnings: [] },
    },
  ],
};

const sentences = (...given: Parameters<typeof planOf>): readonly string[] => planOf(...given).map(sentenceOf);

test('a plan says what will be made, in the order in which it can be made, and never a secret', () => {
  const plan = sentences(file(), nothing, false);
  expect(plan).toEqual([
    '+ token ci (ci_server) for https://ci.test',
    '+ project Shop',
    '+ Shop: integration build (ci_server) at ci.test/job/build',
  ]);
  expect(plan.join()).not.toContain('canary');
});

test('only what differs is planned', () => {
  expect(sentences(file(), there, false)).toEqual(['+ Shop: integration build (ci_server) at ci.test/job/build']);
  expect(sentences(file(), { ...there, sameSecret: new Set() }, false)[0]).toBe('~ token ci: another secret');
});

test('the first edge out of a pipeline is its default route', () => {
  const integrations = ['a', 'b', 'c'].map((name) => ({
    name,
    integration_type: 'ci_server',
    url: `ci.test/job/${name}`,
    token: 'ci',
  }));
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'c' },
  ];
  expect(sentences(file({ integrations, pipelines: { edges } }), there, false).slice(-2)).toEqual([
    '+ Shop: edge a -> b (default)',
    '+ Shop: edge a -> c',
  ]);
});

test('a token that nobody has, and one bound to other origins, are named with their places', () => {
  const unknown = [{ name: 'build', integration_type: 'ci_server', url: 'ci.test/job/build', token: 'none' }];
  expect(() => planOf(file({ integrations: unknown }), nothing, false)).toThrow(
    'projects[0].integrations[0].token: there is no token "none"',
  );
  const elsewhere = { ...there, tokens: there.tokens.map((token) => ({ ...token, origins: ['https://other.test'] })) };
  expect(() => planOf(file(), elsewhere, false)).toThrow('tokens[0]');
});

test('a repository is named by its path, made once, changed where it differs and pruned like the rest', () => {
  const wanted = file({ repositories: [{ url: 'https://git.test/shop/web.git', token: 'ci' }] });
  const made = '+ Shop: repository shop/web at https://git.test/shop/web.git';
  expect(sentences(wanted, there, false)).toContain(made);
  const [shop] = there.projects;
  const repository = {
    id: 9,
    integration_type: 'source_host' as const,
    name: 'shop/web',
    url: 'https://git.test/shop/web.git',
    token_id: 1,
    release_branch: null,
    unstable: 'breaks' as const,
    timed_out: 'breaks' as const,
    since: null,
    incidents: null,
    paused: false,
    runs: 0,
    first_run_at: null,
    last_run_at: null,
  };
  const having = (change: object): Current => ({
    ...there,
    projects: shop ? [{ ...shop, details: { ...shop.details, repositories: [{ ...repository, ...change }] } }] : [],
  });
  expect(sentences(wanted, having({}), true).filter((line) => line.includes('repository'))).toEqual([]);
  expect(sentences(wanted, having({ url: 'https://git.test/old' }), false)).toContain(
    '~ Shop: repository shop/web at https://git.test/shop/web.git with token ci',
  );
  const since = file({ repositories: [{ url: 'https://git.test/shop/web.git', token: 'ci', since: '2026-01-01' }] });
  expect(sentences(since, having({ since: '2026-01-01' }), false).join()).not.toContain('repository');
  expect(sentences(since, having({ since: '2025-06-01' }), false).join()).toContain('~ Shop: repository shop/web');
  expect(sentences(file(), having({}), true)).toContain(
    '- Shop: repository shop/web with all that was collected for it',
  );
});

test('what the file does not name goes only when asked, tokens last', () => {
  const other = {
    ...there,
    tokens: [...there.tokens, ...there.tokens.map((token) => ({ ...token, id: 2, name: 'old' }))],
  };
  expect(sentences(file(), other, false)).not.toContain('- token old');
  expect(sentences(file(), other, true).at(-1)).toBe('- token old');
});
