import { expect, test } from 'vitest';
import { freeName, isInTheClear, originOf, suggestedName, tokenPage } from './text.ts';

test('a token gets a name that no other has', () => {
  expect(freeName('build token', [])).toBe('build token');
  expect(freeName('build token', ['build token'])).toBe('build token 2');
  expect(freeName('build token', ['build token', 'build token 2'])).toBe('build token 3');
});

test.each([
  ['http://jenkins.local/job/a', true],
  ['HTTP://10.0.0.7:8080', true],
  ['https://jenkins.local', false],
  ['jenkins.local', false],
  ['http://localhost:8080', false],
  ['http://127.0.0.1:8080/job/a', false],
  ['http://[::1]:8080', false],
  ['http://', false],
])('%s sends a secret in the clear: %s', (address, expected) => {
  expect(isInTheClear(address)).toBe(expected);
});

test.each([
  ['ci_server', 'https://jenkins.local/job/shop/', 'shop'],
  ['ci_server', 'jenkins.local/job/web%20shop', 'web shop'],
  ['ci_server', 'https://jenkins.local', 'jenkins.local'],
  ['ci_server', 'https://', ''],
  ['source_host', 'https://github.com/acme/shop.git', 'shop'],
  ['cloud_pipeline', 'dev.azure.com/acme/Web%20Shop?view=all', 'Web Shop'],
  ['issue_tracker', 'https://jira.local/issues/?filter=7', 'backlog'],
] as const)('what is at %s %s is called %s unless somebody types a name', (type, address, name) => {
  expect(suggestedName(type, address)).toBe(name);
});

test('where a token is made is told for a whole address that is encrypted', () => {
  expect(tokenPage('github', 'github.com/acme/shop')).toBe('https://github.com/settings/personal-access-tokens/new');
  expect(tokenPage('azure-devops', 'https://dev.azure.com/acme/shop')).toBe(
    'https://dev.azure.com/acme/_usersSettings/tokens',
  );
  expect(tokenPage('jira', 'https://acme.atlassian.net/issues/?filter=7')).toContain('id.atlassian.com');
  for (const address of ['', 'git', 'http://jenkins.local/job/a']) expect(tokenPage('jenkins', address)).toBeNull();
});

test.each([
  ['jenkins.local/job/shop', 'https://jenkins.local'],
  [' http://jenkins.local:8080/job/shop', 'http://jenkins.local:8080'],
  ['', null],
  ['https://', null],
])('the token of an address is told by its origin: %s', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
