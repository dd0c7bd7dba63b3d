import type { RawItem } from '../../contract.ts';
import { all, sendRequest, within } from '../request.ts';
import { type JobAnswer, JobsAnswer, RunAnswer } from '../schema.ts';
import { itemOf, type PullContext } from './context.ts';

/** A run that ended without doing anything has no jobs with times. */
const withoutJobs = new Set(['skipped', 'startup_failure', 'action_required', 'stale']);

/** The most attempts before the last one that are read. GitHub makes no more than fifty, but a server may report any number. */
const mostEarlier = 100;

/** The items of a run, and whether its jobs and all attempts were there: of one that just ended they may come later. */
export interface AttemptsRead {
  readonly items: readonly RawItem[];
  readonly isWhole: boolean;
}

/**
 * Every attempt of a run with its jobs, each an item of its own. A run shows only its last attempt, which replaced the beginning and result of the
 * earlier ones; those are requested one by one.
 */
export async function attemptsOf(context: PullContext, last: RunAnswer): Promise<AttemptsRead> {
  const runUrl = within(context.address, `/actions/runs/${last.id}`);
  const count = last.run_attempt ?? 1;
  const attempts: RunAnswer[] = [];
  for (let attempt = Math.max(1, count - mostEarlier); attempt < count; attempt++) {
    const reply = await sendRequest(context, `${runUrl}/attempts/${attempt}?exclude_pull_requests=true`, RunAnswer);
    if (reply.kind === 'answer') attempts.push({ ...reply.value, run_attempt: attempt });
  }
  const lost = attempts.length < count - 1;
  attempts.push(last);
  const jobs = attempts.some(({ conclusion }) => conclusion && !withoutJobs.has(conclusion))
    ? await jobsOf(context, runUrl)
    : [];
  const items = attempts.map((run) => {
    const own = (jobs ?? []).filter(({ run_attempt }) => (run_attempt ?? count) <= (run.run_attempt ?? 1));
    const isLast = run === last;
    return itemOf(
      context,
      'run',
      `${runUrl}/attempts/${run.run_attempt ?? 1}`,
      { run, jobs: own },
      { lost: lost && isLast },
    );
  });
  return { items, isWhole: jobs !== null && !lost };
}

const jobsOf = (context: PullContext, runUrl: string): Promise<readonly JobAnswer[] | null> =>
  all(context, `${runUrl}/jobs?filter=all&per_page=100`, JobsAnswer, ({ jobs }) => jobs);
