import { expect, test } from 'vitest';
import { anIntegration, file, nothing, sentences, there } from '#test/builders/workspace.ts';
import { type CurrentWorkspace, planOf } from './plan.ts';

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

test('an origin without a scheme is the one that its token is bound to', () => {
  const wanted = file();
  const tokens = wanted.tokens.map((token) => ({ ...token, origins: ['CI.test:443'] }));
  expect(sentences({ ...wanted, tokens }, there, false)).toEqual(sentences(wanted, there, false));
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
    ...anIntegration,
    id: 9,
    integration_type: 'source_host' as const,
    name: 'shop/web',
    url: 'https://git.test/shop/web.git',
    token_id: 2,
  };
  const having = (change: object): CurrentWorkspace => ({
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

test('of very many origins that are none, the first are named', () => {
  const origins = Array.from({ length: 130_000 }, (_, index) => `ftp://${index}`);
  const wanted = file();
  const tokens = wanted.tokens.map((one) => ({ ...one, origins }));
  const planned = (): unknown => planOf({ ...wanted, tokens }, nothing, false);
  expect(planned).toThrow('tokens[0].origins[49]: ');
  expect(planned).toThrow('… and 129950 more');
});
