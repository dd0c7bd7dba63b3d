import { expect, test } from 'vitest';
import { jobAddress } from './address.ts';

test.each([
  ['ci.example/job/a', 'https://ci.example/job/a', 'jenkins:https://ci.example/a'],
  [
    'https://CI.example:443/jenkins/job/a/job/b/',
    'https://ci.example/jenkins/job/a/job/b',
    'jenkins:https://ci.example/jenkins/a/b',
  ],
  [
    'https://ci.example/view/all/job/a/view/mine/job/b/17/api/json?tree=x',
    'https://ci.example/job/a/job/b',
    'jenkins:https://ci.example/a/b',
  ],
  [
    'https://ci.example/job/a/job/feature%252Fx',
    'https://ci.example/job/a/job/feature%252Fx',
    'jenkins:https://ci.example/a/feature%2Fx',
  ],
  ['http://ci.example:8080/ci/', 'http://ci.example:8080/ci', 'jenkins:http://ci.example:8080/ci/'],
])('%s is understood', (address, canonical, key) => {
  expect(jobAddress(address)).toMatchObject({ canonical, key });
});
