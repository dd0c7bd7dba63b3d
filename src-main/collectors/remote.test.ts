import { expect, test } from 'vitest';
import { canonicalRemote } from './remote.ts';

test.each([
  'https://git.example/shop/web.git',
  'https://robin@git.example/shop/web/',
  'git@git.example:shop/web.git',
  'ssh://git@git.example/shop/web.git',
  'ssh://git@git.example:22/shop/web.git',
])('%s is one repository', (remote) => {
  expect(canonicalRemote(remote)).toBe('git.example/shop/web');
});

test.each([
  'https://dev.azure.com/acme/Web%20Shop/_git/web',
  'https://acme@dev.azure.com/acme/Web%20Shop/_git/web',
  'git@ssh.dev.azure.com:v3/acme/Web%20Shop/web',
  'https://acme.visualstudio.com/Web%20Shop/_git/web',
  'https://acme.visualstudio.com/DefaultCollection/Web%20Shop/_git/web',
  'acme@vs-ssh.visualstudio.com:v3/acme/Web%20Shop/web',
])('%s is one repository of Azure Repos', (remote) => {
  expect(canonicalRemote(remote)).toBe('dev.azure.com/acme/Web%20Shop/_git/web');
});

test.each([
  'https://acme@dev.azure.com/acme/_git/web',
  'https://dev.azure.com/acme/web/_git/web',
  'git@ssh.dev.azure.com:v3/acme/web/web',
  'https://acme.visualstudio.com/_git/web',
  'https://acme.visualstudio.com/DefaultCollection/_git/web',
  'https://acme.visualstudio.com/web/_git/web',
])('%s is the repository of Azure Repos that has the name of its project', (remote) => {
  expect(canonicalRemote(remote)).toBe('dev.azure.com/acme/web/_git/web');
});

test.each(['', '$GIT_BASE/web', 'C:\\repositories\\web'])('“%s” is no remote address', (remote) => {
  expect(canonicalRemote(remote)).toBeNull();
});

test('an address with a million slashes within is read at once', () => {
  const slashes = '/'.repeat(1_000_000);
  expect(canonicalRemote(`https://git.example/shop${slashes}web`)).toBe(`git.example/shop${slashes}web`);
});
