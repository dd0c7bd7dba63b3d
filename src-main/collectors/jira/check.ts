import { SourceError } from '../../net/source-error.ts';
import type { Finding, Source } from '../contract.ts';
import { jiraAddress, scopeOf } from './address.ts';
import { historiesOf } from './changelogs.ts';
import { newestIssues } from './pull-issues.ts';
import { filterOf, openSite, ownerOf } from './site.ts';

/** Tries the connection step by step and ends after the first step that fails. */
export async function* check(source: Source): AsyncGenerator<Finding> {
  const began = Date.now();
  let step = 'Address';
  const found = (detail: string): Finding => ({ step, ok: true, detail, millis: Date.now() - began, fault: null });
  try {
    const address = jiraAddress(source.url);
    yield found(`${address.base} on ${address.origin}`);
    step = 'Server';
    const site = await openSite(source, address);
    yield found(site.isCloud ? 'A Jira Cloud answers.' : `Jira ${site.version} answers.`);
    step = 'Sign-in';
    yield found(`The token is that of ${await ownerOf(site)}.`);
    step = 'Filter';
    const { name, jql } = await filterOf(site, address);
    yield found(`${name}: ${jql}`);
    step = 'Issues';
    const { issues, total } = await newestIssues(site, scopeOf(address));
    const [newest] = issues;
    yield found(
      newest ? `The newest is ${newest.key}${total === null ? '' : ` of ${total}`}.` : 'It gives no issues now.',
    );
    if (!newest) return;
    step = 'Histories';
    await historiesOf(site, [newest]);
    yield found('The changes of issues can be read.');
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield { step, ok: false, detail: error.message, millis: Date.now() - began, fault: error.report() };
  }
}
