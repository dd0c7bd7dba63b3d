import { SourceError } from '../../net/source-error.ts';
import type { Finding, Source } from '../contract.ts';
import { jobAddress } from './address.ts';
import { ask } from './ask.ts';
import { notAJenkins } from './discover.ts';
import { BuildsAnswer, ItemAnswer, isJob, isPlace, trees } from './schema.ts';

/** Tries the connection step by step and ends after the first step that fails. */
export async function* check(source: Source): AsyncGenerator<Finding> {
  const began = Date.now();
  const found = (step: string, detail: string): Finding => ({
    step,
    ok: true,
    detail,
    millis: Date.now() - began,
    fault: null,
  });
  let step = 'Address';
  try {
    const address = jobAddress(source.url);
    yield found(step, `${address.canonical} on ${address.origin}`);
    step = 'Sign-in';
    const item = await ask(source, address.canonical, trees.item, ItemAnswer);
    if (item === null)
      throw new SourceError('wrong_address', 'Nothing is there, or the token lacks the right Item/Read.');
    if (!isPlace(item.value) && !isJob(item.value)) throw notAJenkins();
    yield found(
      step,
      item.version === null
        ? 'The answer came; it does not name a Jenkins version.'
        : `Jenkins ${item.version} accepts the token.`,
    );
    step = 'What is there';
    yield found(step, contentsOf(item.value));
    if (isPlace(item.value)) return;
    step = 'Runs';
    if ((await ask(source, address.canonical, trees.builds('builds', 0, 1), BuildsAnswer)) === null)
      throw new SourceError('gone', 'The job is there, but its runs are not.');
    yield found(step, 'The runs can be read.');
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield { step, ok: false, detail: error.message, millis: Date.now() - began, fault: error.report() };
  }
}

function contentsOf(item: ItemAnswer): string {
  const { jobs, fullName, name, lastBuild, _class } = item;
  const called = fullName ?? name ?? 'This Jenkins';
  if (jobs && isPlace(item))
    return `${called} holds ${jobs.length} ${/multibranch/i.test(_class ?? '') ? 'branches' : 'items'}.`;
  return lastBuild
    ? `${called} is a job; its last run is number ${lastBuild.number}.`
    : `${called} is a job without runs.`;
}
