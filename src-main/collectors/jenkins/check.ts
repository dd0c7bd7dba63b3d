import { type CheckMessage, checkMessage } from '#shared/records/connection-test-messages.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { jobAddress } from './address.ts';
import { notAJenkins } from './pull/discover.ts';
import { sendRequest } from './request.ts';
import { BuildsAnswer, ItemAnswer, isFolder, isJob, isMultibranch, trees } from './schema.ts';

export const steps = ['Address', 'Server', 'Sign-in', 'What is there', 'Runs'] as const;

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = jobAddress(source.url);
    yield checkMessage('addressOn', { address: address.canonical, origin: address.origin });
    begin('Server');
    const item = await sendRequest(source, address.canonical, trees.item, ItemAnswer);
    if (item === null)
      throw new SourceError('wrong_address', 'Nothing is there, or the token lacks the right Item/Read.');
    if (!isFolder(item.value) && !isJob(item.value)) throw notAJenkins();
    yield item.version === null
      ? checkMessage('answersWithoutVersion', { product: 'Jenkins' })
      : checkMessage('answersVersion', { product: 'Jenkins', version: item.version });
    begin('Sign-in');
    yield checkMessage('accepts', { product: 'Jenkins' });
    begin('What is there');
    yield contentsOf(item.value);
    if (isFolder(item.value)) return;
    begin('Runs');
    if ((await sendRequest(source, address.canonical, trees.builds('builds', 0, 1), BuildsAnswer)) === null)
      throw new SourceError('gone', 'The job is there, but its runs are not.');
    yield checkMessage('runsReadable');
  });

function contentsOf(item: ItemAnswer): CheckMessage {
  const { jobs, fullName, name, lastBuild } = item;
  const called = fullName ?? name ?? 'This Jenkins';
  if (jobs && isFolder(item))
    return checkMessage(isMultibranch(item) ? 'branches' : 'items', { name: called, count: jobs.length });
  return lastBuild
    ? checkMessage('jobWithRuns', { name: called, number: lastBuild.number })
    : checkMessage('jobWithoutRuns', { name: called });
}
