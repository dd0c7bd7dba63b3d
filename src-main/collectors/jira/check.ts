import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { jiraAddress, scopeOf } from './address.ts';
import { historiesOf } from './changelogs.ts';
import { newestIssues } from './pull-issues.ts';
import { filterOf, openSite, ownerOf } from './site.ts';

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = jiraAddress(source.url);
    yield `${address.base} on ${address.origin}`;
    begin('Server');
    const site = await openSite(source, address);
    yield site.isCloud ? 'A Jira Cloud answers.' : `Jira ${site.version} answers.`;
    begin('Sign-in');
    yield `The token is that of ${await ownerOf(site)}.`;
    begin('Filter');
    const { name, jql } = await filterOf(site, address);
    yield `${name}: ${jql}`;
    begin('Issues');
    const { issues, total } = await newestIssues(site, scopeOf(address));
    const [newest] = issues;
    yield newest ? `The newest is ${newest.key}${total === null ? '' : ` of ${total}`}.` : 'It gives no issues now.';
    if (!newest) return;
    begin('Histories');
    await historiesOf(site, [newest]);
    yield 'The changes of issues can be read.';
  });
