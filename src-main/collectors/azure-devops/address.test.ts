import { expect, test } from 'vitest';
import { aliasOf, pipelineKey, projectAddress } from './address.ts';

const dev = 'https://dev.azure.com';

test.each([
  ['dev.azure.com/acme/shop', `${dev}/acme/shop`, 'https://vsrm.dev.azure.com/acme/shop', `${dev}/acme`],
  [
    'https://DEV.azure.com/Acme/Web%20Shop/_build?definitionId=7&_a=summary',
    `${dev}/Acme/Web%20Shop`,
    'https://vsrm.dev.azure.com/Acme/Web%20Shop',
    `${dev}/acme`,
  ],
  [`${dev}/acme/shop/team/_boards`, `${dev}/acme/shop`, 'https://vsrm.dev.azure.com/acme/shop', `${dev}/acme`],
  [
    'https://acme.visualstudio.com/DefaultCollection/shop/_git/web',
    'https://acme.visualstudio.com/shop',
    'https://acme.vsrm.visualstudio.com/shop',
    `${dev}/acme`,
  ],
  [
    'https://tfs.example:8080/tfs/Main/shop/_build/index',
    'https://tfs.example:8080/tfs/Main/shop',
    'https://tfs.example:8080/tfs/Main/shop',
    'https://tfs.example:8080/tfs/main',
  ],
  [
    'http://tfs.example/Main/shop/',
    'http://tfs.example/Main/shop',
    'http://tfs.example/Main/shop',
    'http://tfs.example/main',
  ],
])('%s is understood', (address, canonical, releases, organization) => {
  expect(projectAddress(address)).toMatchObject({ canonical, releases, place: organization });
});

test.each([
  'https://dev.azure.com/acme',
  'https://acme.visualstudio.com/',
  'https://tfs.example/Main/_projects',
  'acme',
])('%s leads to no project', (address) => {
  expect(() => projectAddress(address)).toThrow(expect.objectContaining({ fault: 'wrong_address' }));
});

test('the host of classic releases is one that the token must be for too', () => {
  expect(projectAddress(`${dev}/acme/shop`).furtherOrigins).toEqual(['https://vsrm.dev.azure.com']);
  expect(projectAddress('https://tfs.example/Main/shop').furtherOrigins).toBeUndefined();
});

test('the same pipeline has one key, however its project is reached or written', () => {
  const keys = [
    `${dev}/Acme/Shop`,
    'https://acme.visualstudio.com/shop',
    'https://acme.visualstudio.com/defaultcollection/SHOP/_build',
  ].map((address) => pipelineKey(projectAddress(address), 'build', 7));
  expect(new Set(keys)).toEqual(new Set([`azure-devops:${dev}/acme/shop/build/7`]));
});

test('keys of a Server begin with its address, which may have a context path', () => {
  const addresses = ['http://tfs.example:8080/tfs/Main/shop', 'https://tfs.example/Main/shop'].map(projectAddress);
  expect(addresses.map(({ root }) => root)).toEqual(['http://tfs.example:8080/tfs', 'https://tfs.example']);
  for (const address of addresses)
    expect(pipelineKey(address, 'build', 7)).toBe(`azure-devops:${address.root}/main/shop/build/7`);
});

test('a pipeline of another project is known by the id of that project, and by its name where nothing tells the id', () => {
  const id = '7b4ff1c4-0000-4000-8000-000000000001';
  const named = projectAddress(`${dev}/acme/shop`);
  const key = `azure-devops:${dev}/acme/${id}/build/7`;
  expect(pipelineKey(named, 'build', 7, { id, name: 'Tools' })).toBe(key);
  expect(pipelineKey(named, 'build', 7, { name: 'Tools' })).toBe(`azure-devops:${dev}/acme/tools/build/7`);
  expect(aliasOf({ ...projectAddress(`${dev}/acme/tools`), projectId: id }, 'build', 7)).toBe(key);
  expect(aliasOf({ ...projectAddress(`${dev}/acme/${id}`), projectId: id }, 'build', 7)).toBe(null);
  const byId = projectAddress(`${dev}/acme/${id}`);
  expect(pipelineKey(byId, 'build', 7, { id, name: 'Shop' })).toBe(pipelineKey(byId, 'build', 7));
});
