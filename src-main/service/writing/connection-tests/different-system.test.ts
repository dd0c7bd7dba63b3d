import { expect, test } from 'vitest';
import { jira } from '../../../collectors/jira/jira.ts';
import { differentSystem } from '../integration-rules.ts';

const server = { type: 'issue_tracker', url: 'https://jira.test/issues/?filter=10042' } as const;

test('a Jira on a server does not become one of the cloud, where the same issues have other ids', () => {
  expect(differentSystem([jira], server, 'https://team.atlassian.net/issues/?filter=10042')).toEqual([
    { pointer: '/url', detail: expect.stringContaining('connect it as a new integration') },
  ]);
  const gateway = { ...server, url: 'https://api.atlassian.com/ex/jira/7/rest/api/3/search?jql=project%3DSHOP' };
  expect(differentSystem([jira], gateway, server.url)).toHaveLength(1);
});

test('a Jira that moved to another host, and another filter of it, may be collected on', () => {
  expect(differentSystem([jira], server, 'https://jira.other.test/issues/?filter=10042')).toEqual([]);
  expect(differentSystem([jira], server, 'https://jira.test/issues/?filter=7')).toEqual([]);
});
