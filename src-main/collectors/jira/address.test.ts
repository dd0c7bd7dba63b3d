import { expect, test } from 'vitest';
import { jiraAddress } from './address.ts';
import { withoutOrder } from './pull/jql.ts';

const filter = (base: string): string => `${base}/rest/api/2/search?jql=filter%3D10042`;

test.each([
  ['jira.example/rest/api/2/search?jql=filter%3D10042', filter('https://jira.example')],
  ['https://JIRA.example:443/jira/rest/api/2/search?jql=filter=10042', filter('https://jira.example/jira')],
  ['https://jira.example/rest/api/latest/search?jql=filter+%3D+"10042"+ORDER+BY+Rank', filter('https://jira.example')],
  ['https://team.atlassian.net/rest/api/3/search/jql?jql=filter%20%3D%2010042', filter('https://team.atlassian.net')],
  ['http://jira.example:8080/issues/?filter=10042', filter('http://jira.example:8080')],
  ['https://jira.example/tools/jira/rest/api/2/filter/10042', filter('https://jira.example/tools/jira')],
  ['https://jira.example/secure/IssueNavigator.jspa?mode=hide&requestId=10042', filter('https://jira.example')],
  ['https://jira.example/projects/SHOP/issues?filter=10042#top', filter('https://jira.example')],
  [
    'https://team.atlassian.net/jira/software/c/projects/SHOP/issues?filter=10042',
    filter('https://team.atlassian.net'),
  ],
  [
    'https://api.atlassian.com/ex/jira/11aa-22/rest/api/3/filter/10042',
    filter('https://api.atlassian.com/ex/jira/11aa-22'),
  ],
  [
    'https://jira.example/issues/?filter=10042&jql=project%20%3D%20SHOP%20order%20by%20created',
    'https://jira.example/rest/api/2/search?jql=project%20%3D%20SHOP',
  ],
  [
    'jira.example/rest/api/2/search?jql=labels = "order by" AND project in (A, B)',
    'https://jira.example/rest/api/2/search?jql=labels%20%3D%20%22order%20by%22%20AND%20project%20in%20(A%2C%20B)',
  ],
])('%s is understood', (address, canonical) => {
  expect(jiraAddress(address).canonical).toBe(canonical);
  // The stored form is parsed to the same.
  expect(jiraAddress(canonical)).toEqual(jiraAddress(address));
});

test.each([
  ['https://jira.example/issues/?filter=-1', /own filters/],
  ['https://jira.example/', /names neither/],
  ['https://jira.example/rest/api/2/search?jql=ORDER BY created', /names neither/],
  ['https://api.atlassian.com/issues/?filter=10042', /gateway/],
])('%s is a wrong address', (address, message) => {
  expect(() => jiraAddress(address)).toThrow(message);
});

test.each([
  ['project = A ORDER BY Rank ASC', 'project = A'],
  ['summary ~ "an order by phone" order   by key', 'summary ~ "an order by phone"'],
  ["summary ~ 'it\\'s ORDER BY' AND a = b", "summary ~ 'it\\'s ORDER BY' AND a = b"],
  ['reorder = by', 'reorder = by'],
])('%s without its order', (jql, bare) => {
  expect(withoutOrder(jql)).toBe(bare);
});
