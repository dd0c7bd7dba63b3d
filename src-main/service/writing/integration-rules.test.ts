import { expect, test } from 'vitest';
import { collectors } from '../../collectors/registry.ts';
import { isSameAddress, movedSystem } from './integration-rules.ts';

const pipelines = 'cloud_pipeline';
const sources = 'source_host';
const builds = 'ci_server';

test.each([
  [
    pipelines,
    'https://dev.azure.com/Acme/Shop%20Web',
    'https://dev.azure.com/acme/shop%20web/_build?definitionId=7',
    true,
  ],
  [pipelines, 'https://dev.azure.com/acme/shop', 'https://Acme.visualstudio.com/DefaultCollection/Shop', true],
  [pipelines, 'https://tfs.test/tfs/Main/Shop', 'https://tfs.test/TFS/main/shop/_git/shop', true],
  [pipelines, 'https://dev.azure.com/acme/shop', 'https://dev.azure.com/other/shop', false],
  [pipelines, 'https://tfs.test/tfs/main/shop', 'https://tfs.test/main/shop', false],
  [sources, 'https://github.com/Shop/Web', 'https://www.github.com/shop/web.git', true],
  [sources, 'https://github.com/shop/web', 'https://github.com/shop/webs', false],
  // Jobs may differ in nothing but the case of a letter.
  [builds, 'https://ci.test/job/Shop', 'https://ci.test/job/shop', false],
] as const)('what is collected already is known in every spelling: %s, %s and %s', (type, one, other, isSame) => {
  expect(isSameAddress(collectors, { type, url: one }, { type, url: other })).toBe(isSame);
});

test.each([
  [
    pipelines,
    'http://tfs.test:8080/tfs/Main/Shop',
    'https://tfs.test/main/shop',
    ['http://tfs.test:8080/tfs', 'https://tfs.test'],
  ],
  [pipelines, 'https://tfs.test/tfs/main/shop', 'https://tfs.test/TFS/Main/Shop', null],
  [pipelines, 'https://acme.visualstudio.com/Shop', 'https://dev.azure.com/acme/shop', null],
  [pipelines, 'http://tfs.test/tfs/main/shop', 'http://tfs.test/tfs/main/other', null],
  // Renamed meanwhile, or mistyped on the way.
  [
    pipelines,
    'http://tfs.test/tfs/main/shop',
    'https://tfs.test/tfs/main/other',
    ['http://tfs.test/tfs', 'https://tfs.test/tfs'],
  ],
  [sources, 'http://code.test/shop/web', 'https://git.test/shop/site', ['http://code.test', 'https://git.test']],
  [sources, 'http://code.test/Shop/Web', 'https://git.test/shop/web', ['http://code.test', 'https://git.test']],
] as const)('a system that moved is known in every spelling: %s, %s to %s', (type, url, now, urls) => {
  const moved = movedSystem(collectors, { type, url }, now);
  expect(moved && [moved.from, moved.to]).toEqual(urls);
});
