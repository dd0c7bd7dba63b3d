import { expect, test } from 'vitest';
import { remoteOf, repositoryAddress } from './address.ts';

test.each([
  ['github.com/shop/web', 'https://github.com/shop/web', 'https://api.github.com'],
  ['https://www.GitHub.com/shop/web.git', 'https://github.com/shop/web', 'https://api.github.com'],
  ['https://github.com/shop/web/actions/runs/7?check=1#top', 'https://github.com/shop/web', 'https://api.github.com'],
  ['git@github.com:shop/web.git', 'https://github.com/shop/web', 'https://api.github.com'],
  ['ssh://git@ghes.local/shop/web.git', 'https://ghes.local/shop/web', 'https://ghes.local/api/v3'],
  ['https://api.github.com/repos/shop/web', 'https://github.com/shop/web', 'https://api.github.com'],
  ['https://api.acme.ghe.com/repos/shop/web', 'https://acme.ghe.com/shop/web', 'https://api.acme.ghe.com'],
  ['acme.ghe.com/shop/web/', 'https://acme.ghe.com/shop/web', 'https://api.acme.ghe.com'],
  ['https://ghes.local/shop/web', 'https://ghes.local/shop/web', 'https://ghes.local/api/v3'],
  [
    'https://ghes.local:8443/api/v3/repos/shop/web',
    'https://ghes.local:8443/shop/web',
    'https://ghes.local:8443/api/v3',
  ],
  ['http://ghes.local/shop/web', 'http://ghes.local/shop/web', 'http://ghes.local/api/v3'],
])('%s is understood', (address, canonical, api) => {
  expect(repositoryAddress(address)).toMatchObject({ canonical, api, origin: new URL(api).origin, name: 'web' });
});

test.each(['github.com', 'github.com/shop', 'https://github.com/orgs/shop/repositories', 'ftp://github.com/shop/web'])(
  '%s is no repository',
  (address) => {
    expect(() => repositoryAddress(address)).toThrow(expect.objectContaining({ fault: 'wrong_address' }));
  },
);

test('a repository has one name among all systems', () => {
  expect(remoteOf('https://github.com', 'shop/web')).toBe('github.com/shop/web');
  expect(remoteOf('https://ghes.local:8443', 'shop/web')).toBe('ghes.local:8443/shop/web');
});
