import { expect, test } from 'vitest';
import { file, jobs, nothing, there } from '#test/builders/workspace.ts';
import { planOf } from './plan.ts';

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
])('%s is found before anything is changed', (_, change, message) => {
  const [build, deploy] = jobs(['build', 'build'], ['deploy', 'deploy']);
  const jira = { name: 'jira', integ_type: 'issue_tracker' as const, origins: ['https://ci.test'] };
  const tokens = [...there.tokens, ...there.tokens.map((token) => ({ ...token, ...jira, id: 2 }))];
  const wanted = file({ integrations: [{ ...build, ...change }, deploy] });
  expect(() => planOf(wanted, { ...there, tokens }, false)).toThrow(message);
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
])('%s is found before anything is changed', (_, change, message) => {
  expect(() => planOf(file(change), nothing, false)).toThrow(message);
});
