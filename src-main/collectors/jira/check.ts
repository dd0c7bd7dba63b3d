import { checkMessage } from '#shared/records/connection-test-messages.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { jiraAddress, scopeOf } from './address.ts';
import { historiesOf } from './pull/changelogs.ts';
import { filterOf, openSite, ownerOf } from './pull/context.ts';
import { newestIssues } from './pull/issues.ts';

export const steps = ['Address', 'Server', 'Sign-in', 'Filter', 'Issues', 'Histories'] as const;

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = jiraAddress(source.url);
    yield checkMessage('addressOn', { address: address.base, origin: address.origin });
    begin('Server');
    const site = await openSite(source, address);
    yield site.isCloud
      ? checkMessage('answersCloud')
      : checkMessage('answersVersion', { product: 'Jira', version: site.version });
    begin('Sign-in');
    yield checkMessage('tokenOf', { owner: await ownerOf(site) });
    begin('Filter');
    const { name, jql } = await filterOf(site, address);
    yield checkMessage('filterIs', { name, jql });
    begin('Issues');
    const { issues, total } = await newestIssues(site, scopeOf(address));
    const [newest] = issues;
    if (!newest) {
      yield checkMessage('noIssues');
      return;
    }
    yield total === null
      ? checkMessage('newestIssue', { key: newest.key })
      : checkMessage('newestIssueOf', { key: newest.key, total });
    begin('Histories');
    await historiesOf(site, [newest]);
    site.faults.end();
    yield checkMessage('historiesReadable');
  });
