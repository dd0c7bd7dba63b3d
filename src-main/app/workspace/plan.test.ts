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
      expires_at: null,
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
      stages: new Map(),
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
  const git = { name: 'git', integ_type: 'source_host' as const, origins: ['https://git.test'] };
  const tokens = [...there.tokens, ...there.tokens.map((token) => ({ ...token, ...git, id: 2 }))];
  const wanted = file({ repositories: [{ url: 'https://git.test/shop/web.git', token: 'git' }] });
  const made = '+ Shop: repository shop/web at https://git.test/shop/web.git';
  expect(sentences(wanted, { ...there, tokens }, false)).toContain(made);
  const [shop] = there.projects;
  const repository = {
    id: 9,
    integration_type: 'source_host' as const,
    name: 'shop/web',
    url: 'https://git.test/shop/web.git',
    token_id: 2,
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
    tokens,
    projects: shop ? [{ ...shop, details: { ...shop.details, repositories: [{ ...repository, ...change }] } }] : [],
  });
  expect(sentences(wanted, having({}), true).filter((line) => line.includes('repository'))).toEqual([]);
  expect(sentences(wanted, having({ url: 'https://git.test/old' }), false)).toContain(
    '~ Shop: repository shop/web at https://git.test/shop/web.git with token git',
  );
  const since = file({ repositories: [{ url: 'https://git.test/shop/web.git', token: 'git', since: '2026-01-01' }] });
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

/** A workspace with Shop's build and deploy collected, deploy a release point by a stage or as a whole. */
function collected(stage: string | null): Current {
  const named = (id: number, name: string, url: string) => ({
    id,
    integration_type: 'ci_server' as const,
    name,
    url,
    token_id: 1,
    release_branch: null,
    unstable: 'breaks' as const,
    timed_out: 'breaks' as const,
    since: null,
    incidents: null,
    paused: false,
    runs: 5,
    first_run_at: null,
    last_run_at: null,
  });
  const node = (id: number, name: string, release: 'no' | 'marked') => ({
    id,
    name,
    integration_id: id,
    url: `https://ci.test/job/${name}`,
    release,
    release_branch: null,
    repository: null,
    runs: 5,
  });
  const edge = { from: 1, to: 2, source: 'declared' as const, default: true, links: 0 };
  const integrations = [named(1, 'build', 'ci.test/job/build'), named(2, 'deploy', 'ci.test/job/deploy')];
  const graph = { nodes: [node(1, 'build', 'no'), node(2, 'deploy', 'marked')], edges: [edge], warnings: [] };
  const [shop] = there.projects;
  return {
    ...there,
    projects: shop ? [{ details: { ...shop.details, integrations }, graph, stages: new Map([[2, stage]]) }] : [],
  };
}

const jobs = (...names: readonly (readonly [name: string, job: string])[]) =>
  names.map(([name, job]) => ({
    name,
    integration_type: 'ci_server',
    url: `https://ci.test/job/${job}/`,
    token: 'ci',
  }));
const deployed = (stage: string | null, source: 'declared' | 'observed' = 'declared'): Current => {
  const current = collected(stage);
  const projects = current.projects.map((project) => {
    const edges = project.graph.edges.map((edge) => ({ ...edge, source }));
    return { ...project, graph: { ...project.graph, edges } };
  });
  return { ...current, projects };
};
const graphOnly = (lines: readonly string[]) => lines.filter((line) => /edge|release/.test(line));

test('another stage of a release point is a change, the same one is none', () => {
  const release = [{ pipeline: 'deploy', stage: 'production' }];
  const wanted = file({
    integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
    pipelines: { release, edges: [{ from: 'build', to: 'deploy' }] },
  });
  expect(graphOnly(sentences(wanted, deployed(null), false))).toEqual([
    '+ Shop: release point deploy (stage production)',
  ]);
  expect(graphOnly(sentences(wanted, deployed('production'), true))).toEqual([]);
});

test('an edge that the systems tell of is declared where the file says so', () => {
  const wanted = file({
    integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
    pipelines: { release: ['deploy'], edges: [{ from: 'build', to: 'deploy' }] },
  });
  expect(graphOnly(sentences(wanted, deployed(null, 'observed'), false))).toEqual([
    '+ Shop: edge build -> deploy (default)',
  ]);
  expect(graphOnly(sentences(wanted, deployed(null), false))).toEqual([]);
});

test('with --prune the same address under another name is a rename, which keeps all that was collected and the graph', () => {
  const wanted = file({
    integrations: jobs(['compile', 'build'], ['deploy', 'deploy']),
    pipelines: { release: ['deploy'], edges: [{ from: 'compile', to: 'deploy' }] },
  });
  const plan = sentences(wanted, deployed(null), true);
  expect(plan.filter((line) => /compile|build/.test(line) && !line.includes(' at '))).toEqual([
    '~ Shop: build is called compile from now on',
  ]);
  expect(plan.some((line) => line.startsWith('-'))).toBe(false);
  expect(() => planOf(wanted, deployed(null), false)).toThrow('is collected already by "build"');
});

test('an edge is turned round in one go', () => {
  const wanted = file({
    integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
    pipelines: { release: ['build'], edges: [{ from: 'deploy', to: 'build' }] },
  });
  expect(graphOnly(sentences(wanted, deployed(null), true))).toEqual([
    '- Shop: edge build -> deploy',
    '- Shop: release point deploy',
    '+ Shop: edge deploy -> build (default)',
    '+ Shop: release point build',
  ]);
});

test.each([
  ['a token of another kind', { token: 'jira' }, 'integrations[0].token: the token "jira" is one for issue_tracker'],
  [
    'an address that the token is not bound to',
    { url: 'https://evil.test/job/a' },
    'integrations[0].url: is at https://evil.test',
  ],
  ['another scheme', { url: 'ftp://ci.test/job/a' }, 'integrations[0].url: must start with http:// or https://'],
  ['a user in an address', { url: 'https://a:b@ci.test/job/a' }, 'integrations[0].url: must not hold a user'],
  [
    'an address that stands there twice',
    { url: 'ci.test/job/deploy/' },
    'integrations[1].url: is collected already by "build"',
  ],
])('%s is found before anything is changed', (_, change, said) => {
  const [build, deploy] = jobs(['build', 'build'], ['deploy', 'deploy']);
  const jira = { name: 'jira', integ_type: 'issue_tracker' as const, origins: ['https://ci.test'] };
  const tokens = [...there.tokens, ...there.tokens.map((token) => ({ ...token, ...jira, id: 2 }))];
  const wanted = file({ integrations: [{ ...build, ...change }, deploy] });
  expect(() => planOf(wanted, { ...there, tokens }, false)).toThrow(said);
});

test.each([
  ['a time zone that is none', { time_zone: 'Mars/Base' }, 'projects[0].time_zone: "Mars/Base" is not a time zone'],
  [
    'a circle',
    {
      integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
      pipelines: {
        edges: [
          { from: 'build', to: 'deploy' },
          { from: 'deploy', to: 'build' },
        ],
      },
    },
    'projects[0].pipelines.edges[1]: deploy -> build would close a cycle',
  ],
])('%s is found before anything is changed', (_, change, said) => {
  expect(() => planOf(file(change), nothing, false)).toThrow(said);
});
