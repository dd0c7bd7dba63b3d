import { expect, test } from 'vitest';
import { readWorkspace } from './workspace.ts';

const strict = { allowLiteralSecrets: false };
const token = 'tokens: [{name: ci, integ_type: ci_server, origins: [https://ci.test], secret: "$' + '{CI_TOKEN}"}]';

test('a secret comes from the environment variable that the file names, without a line break at its end', () => {
  const { tokens } = readWorkspace(`version: 1\n${token}`, { CI_TOKEN: 'hidden\n' }, strict);
  expect(tokens).toEqual([
    { name: 'ci', integ_type: 'ci_server', origins: ['https://ci.test'], username: null, secret: 'hidden' },
  ]);
});

test('edges of different pipelines may read alike', () => {
  const edges = [
    { from: 'a', to: 'b -> c' },
    { from: 'a -> b', to: 'c' },
  ];
  const { projects } = readWorkspace(
    JSON.stringify({ version: 1, projects: [{ name: 'Shop', pipelines: { edges } }] }),
    {},
    strict,
  );
  expect(projects[0]?.pipelines.edges).toEqual(edges);
});

test('JSON is read as YAML is, and a release point may name a stage', () => {
  const file = {
    version: 1,
    projects: [{ name: 'Shop', pipelines: { release: ['a', { pipeline: 'b', stage: 'live' }] } }],
  };
  const { projects } = readWorkspace(JSON.stringify(file), {}, strict);
  expect(projects[0]?.pipelines.release).toEqual([
    { pipeline: 'a', stage: null },
    { pipeline: 'b', stage: 'live' },
  ]);
});

const faulty: readonly [title: string, text: string, said: string][] = [
  [
    'a variable that is not set',
    `version: 1\n${token}`,
    'tokens[0].secret: the environment variable CI_TOKEN is not set',
  ],
  [
    'a literal secret',
    `version: 1\n${token.replace(/"\$.*?"/, '"literal-secret"')}`,
    'tokens[0].secret: a secret does not belong in a file',
  ],
  ['a token without origins', `version: 1\n${token.replace('[https://ci.test]', '[]')}`, 'tokens[0].origins'],
  ['an unknown member', 'version: 1\nprojects: [{name: Shop, colour: red}]', 'projects[0]'],
  [
    'an integration without an address',
    'version: 1\nprojects: [{name: Shop, integrations: [{name: a, integration_type: ci_server, token: ci}]}]',
    'projects[0].integrations[0].url',
  ],
  ['another version', 'version: 2', 'version'],
  [
    'a name that stands there twice',
    'version: 1\nprojects: [{name: A}, {name: A}]',
    'projects[1].name: "A" stands there twice',
  ],
  [
    'a release point that stands there twice',
    'version: 1\nprojects: [{name: A, pipelines: {release: [{pipeline: a, stage: eu}, b, {pipeline: a, stage: us}]}}]',
    'projects[0].pipelines.release[2]: "a" stands there twice',
  ],
  [
    'an edge that stands there twice',
    'version: 1\nprojects: [{name: A, pipelines: {edges: [{from: a, to: b}, {from: a, to: c}, {from: a, to: b}]}}]',
    'projects[0].pipelines.edges[2]: "a -> b" stands there twice',
  ],
  [
    'an origin that stands there twice',
    `version: 1\n${token.replace('[https://ci.test]', '["https://ci.test", "CI.test:443"]')}`,
    'tokens[0].origins[1]: "https://ci.test" stands there twice',
  ],
  [
    'a repository that would be named like an integration',
    'version: 1\nprojects: [{name: A, integrations: [{name: web, integration_type: ci_server, url: ci.test, token: t}], repositories: [{url: "https://git.test/web.git", token: t}]}]',
    'projects[0].repositories[0].name: an integration is named "web"',
  ],
  [
    'a key that stands there twice',
    'version: 1\nprojects: [{name: A, "name": B}]',
    'line 2, column 22: Map keys must be unique',
  ],
  [
    'a key for each of many',
    Array.from({ length: 80_000 }, (_, n) => `k${n}: 1`).join('\n'),
    'the file: Unrecognized keys',
  ],
  [
    'a value that contains itself very often',
    `version: 1\nprojects: &all [${'*all,'.repeat(2000)}]`,
    'line 2, column 17: A value cannot contain itself',
  ],
  ['a value that is named too often', `projects: &none []\nb: [${'*none,'.repeat(1001)}]`, 'More than 1000 aliases'],
  ['text that is no YAML', 'version: [1', 'nothing was changed'],
  ['an empty file', '', 'the file'],
];

test.each(faulty)('%s is refused with its place in the file', (_title, text, message) => {
  expect(() => readWorkspace(text, {}, strict)).toThrow(message);
});

test.each([
  ['canary', 'tokens[0].secret: a secret does not belong'],
  ['@canary', 'line 2, column 80: Plain value cannot start with reserved character @'],
  ['*canary', 'Unresolved alias'],
  ['!canary x', 'line 2, column 80: Unknown tag'],
  ['!<canary> x', 'line 2, column 80: Unknown tag'],
  ['"canary\\q"', 'line 2, column 87: Invalid escape sequence'],
  ['a: canary: b', 'line 2, column'],
  ['"canary', 'line 2, column'],
  ['x}]\nprojects: |canary', 'line 3, column 12: Block scalar header includes extra characters'],
])('a refusal never repeats a secret such as %j', (secret, message) => {
  try {
    readWorkspace(`version: 1\n${token.replace(/"\$.*?"/, secret)}`, {}, strict);
    expect.unreachable();
  } catch (error) {
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain('canary');
  }
});

test('a file that is too long is refused before it is read, and of very many faults the first are named', () => {
  const read = (text: string): void => void readWorkspace(text, {}, { allowLiteralSecrets: false });
  expect(() => read(`[${' '.repeat(1_000_000)}`)).toThrow('It has 1000001 characters; at most 1000000 are read.');
  const projects = Array.from({ length: 1000 }, (_, index) => ({ name: `Shop ${index}`, unknown: 1 }));
  const named = (): void => read(JSON.stringify({ version: 1, projects }));
  expect(named).toThrow('projects[49]');
  expect(named).toThrow('… and 950 more');
  expect(named).not.toThrow('projects[50]');
});

test('very many origins that stand there twice are faults like few', () => {
  const many = `[${'a,'.repeat(150_000)}a]`;
  expect(() => readWorkspace(`version: 1\n${token.replace('[https://ci.test]', many)}`, {}, strict)).toThrow(
    'tokens[0].origins[1]: "https://a" stands there twice',
  );
});
