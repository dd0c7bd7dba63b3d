import { portions } from '../portions.ts';
import { ask, told } from './ask.ts';
import type { Progress } from './cursor.ts';
import { type Step, stepOf } from './pull-issues.ts';
import { IssueAnswer, issueFields } from './schema.ts';
import type { Site } from './site.ts';

const askedAtOnce = 50;

/** Asks again for the issues that could not be read before. */
export async function* pullFailed(site: Site, _scope: string, before: Progress): AsyncGenerator<Step> {
  yield* issuesByIds(site, before.failed, before);
}

/** Issues by their ids, each asked for by itself. One that is not there is left out, and one that cannot be read is asked for another time. */
export async function* issuesByIds(site: Site, wanted: readonly number[], before: Progress): AsyncGenerator<Step> {
  let progress = before;
  for (const ids of portions(wanted, askedAtOnce)) {
    const found = await Promise.all(ids.map((id) => site.faults.attempt(`issue ${id}`, () => issueOf(site, id))));
    const issues = found.flatMap((each) => each ?? []);
    const failed = ids.filter((_, place) => found[place] === undefined);
    progress = { ...progress, failed: [...progress.failed.filter((id) => !ids.includes(id)), ...failed] };
    const page = { body: `{"issues":[${issues.map(({ body }) => body).join(',')}]}`, url: `${site.api}/issue`, issues };
    const step = await stepOf(site, page, progress);
    progress = step.progress;
    yield step;
  }
}

/** One issue with all that is asked of an issue; null where it is not there. */
async function issueOf({ source, api }: Site, id: number): Promise<(IssueAnswer & { readonly body: string }) | null> {
  const answer = await ask(source, `${api}/issue/${id}?fields=${issueFields}&expand=changelog`);
  return answer.status === 404 ? null : { ...told(answer, IssueAnswer), body: answer.body };
}
