import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { jobAddress } from './address.ts';
import { ask } from './ask.ts';
import { notAJenkins } from './discover.ts';
import { BuildsAnswer, ItemAnswer, isJob, isPlace, trees } from './schema.ts';

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = jobAddress(source.url);
    yield `${address.canonical} on ${address.origin}`;
    begin('Sign-in');
    const item = await ask(source, address.canonical, trees.item, ItemAnswer);
    if (item === null)
      throw new SourceError('wrong_address', 'Nothing is there, or the token lacks the right Item/Read.');
    if (!isPlace(item.value) && !isJob(item.value)) throw notAJenkins();
    yield item.version === null
      ? 'The answer came; it does not name a Jenkins version.'
      : `Jenkins ${item.version} accepts the token.`;
    begin('What is there');
    yield contentsOf(item.value);
    if (isPlace(item.value)) return;
    begin('Runs');
    if ((await ask(source, address.canonical, trees.builds('builds', 0, 1), BuildsAnswer)) === null)
      throw new SourceError('gone', 'The job is there, but its runs are not.');
    yield 'The runs can be read.';
  });

function contentsOf(item: ItemAnswer): string {
  const { jobs, fullName, name, lastBuild, _class } = item;
  const called = fullName ?? name ?? 'This Jenkins';
  if (jobs && isPlace(item))
    return `${called} holds ${jobs.length} ${/multibranch/i.test(_class ?? '') ? 'branches' : 'items'}.`;
  return lastBuild
    ? `${called} is a job; its last run is number ${lastBuild.number}.`
    : `${called} is a job without runs.`;
}
