import { said } from '#shared/records/check-messages.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { jiraAddress, scopeOf } from './address.ts';
import { historiesOf } from './pull/changelogs.ts';
import { newestIssues } from './pull/issues.ts';
import { filterOf, openSite, ownerOf } from './pull/site.ts';

export const steps = ['Address', 'Server', 'Sign-in', 'Filter', 'Issues', 'Histories'] as const;

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = jiraAddress(source.url);
    yield said('addressOn', { address: address.base, origin: address.origin });
    begin('Server');
    const site = await openSite(source, address);
    yield site.isCloud ? said('answersCloud') : said('answersVersion', { product: 'Jira', version: site.version });
    begin('Sign-in');
    yield said('tokenOf', { owner: await ownerOf(site) });
    begin('Filter');
    const { name, jql } = await filterOf(site, address);
    yield said('filterIs', { name, jql });
    begin('Issues');
    const { issues, total } = await newestIssues(site, scopeOf(address));
    const [newest] = issues;
    if (!newest) {
      yield said('noIssues');
      return;
    }
    yield total === null ? said('newestIssue', { key: newest.key }) : said('newestIssueOf', { key: newest.key, total });
    begin('Histories');
    await historiesOf(site, [newest]);
    site.faults.end();
    yield said('historiesReadable');
  });
