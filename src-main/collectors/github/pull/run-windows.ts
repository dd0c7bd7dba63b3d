import { ownMember } from '#shared/records/own-member.ts';
import { dayLength, type Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import type { Unread } from '../../members.ts';
import { withNumbers } from '../../ranges.ts';
import { pages, within } from '../request.ts';
import { type RunAnswer, type RunIdentity, RunsAnswer } from '../schema.ts';
import type { PullContext } from './context.ts';
import type { Pass } from './cursor.ts';

/** GitHub shows no more than so many runs of one search. */
const cap = 1000;
/** Answers of runs are large, and GitHub ends a request after ten seconds. */
const pageSize = 30;
/** Windows are made to hold about so many runs, so that an interruption costs little. */
const aim = 150;
const second = 1000;
const wholeSeconds = (millis: number): number => Math.max(second, Math.floor(millis / second) * second);

/** A pass from now back to a moment. */
export function passDown(began: Millis, floor: Millis, changedSince: Millis | null): Pass {
  const [newest, oldest] = [wholeSeconds(began), wholeSeconds(floor)];
  return { began: newest, floor: oldest, down: null, width: 7 * dayLength, read: [], changedSince, numbers: null };
}

/** A pass from one moment back to another; includes the moment that it begins at. */
export const passBelow = (moment: Millis, pass: Pass): Pass => ({ ...pass, down: wholeSeconds(moment) + second });

/** Whether the pass has read everything down to its floor. */
export const isThrough = ({ down, floor }: Pass): boolean => down !== null && down <= floor;

/** A page of runs. `end` is set on the last one of a window: the position reached, and all runs of the window. */
export interface RunsPage {
  readonly runs: readonly RunAnswer[];
  readonly unread: readonly Unread<RunIdentity>[];
  readonly end: { readonly pass: Pass; readonly read: ReadonlySet<number> } | null;
}

/**
 * All runs that were made between the two ends of a pass, newest first, window by window. A window that holds too many is halved; so is
 * one that lost or gained runs while its pages were read, since then a run may have slipped from one page to another.
 */
export async function* runsWithin(context: PullContext, start: Pass): AsyncGenerator<RunsPage> {
  let pass = start;
  while (!isThrough(pass)) {
    const to = pass.down === null ? Math.max(pass.began, pass.floor) : pass.down - second;
    const from = Math.max(pass.floor, to - pass.width + second);
    const length = to - from + second;
    const window = yield* oneWindow(context, from, to);
    const isSmallest = from === to;
    if (window.kind === 'too-many' && isSmallest)
      throw new SourceError('answer_too_large', 'A thousand runs or more were made within one second.');
    if (window.kind !== 'whole' && !isSmallest) {
      pass = { ...pass, width: wholeSeconds(length / 2) };
      continue;
    }
    // The next one should hold about as many as are aimed at.
    const width = wholeSeconds(length * Math.min(8, aim / Math.max(1, window.runs.length)));
    pass = { ...pass, down: from, width, numbers: pass.numbers && withRuns(pass.numbers, window.runs) };
    yield { ...window.last, end: { pass, read: new Set(window.runs.map(({ id }) => id)) } };
  }
}

interface Window {
  readonly kind: 'whole' | 'too-many' | 'shifting';
  /** All runs of the window, readable or not. */
  readonly runs: readonly RunIdentity[];
  /** The page that was not yielded yet. */
  readonly last: Omit<RunsPage, 'end'>;
}

const nothing: Omit<RunsPage, 'end'> = { runs: [], unread: [] };

const timestamp = (at: Millis): string => new Date(at).toISOString().replace('.000', '');

async function* oneWindow(context: PullContext, from: Millis, to: Millis): AsyncGenerator<RunsPage, Window> {
  const created = encodeURIComponent(`${timestamp(from)}..${timestamp(to)}`);
  const url = within(
    context.address,
    `/actions/runs?created=${created}&exclude_pull_requests=true&per_page=${pageSize}`,
  );
  const met = new Map<number, RunIdentity>();
  const totals = new Set<number>();
  let last = nothing;
  for await (const reply of pages(context, url, RunsAnswer)) {
    if (reply.kind !== 'answer') {
      if (reply.kind === 'missing' && reply.status === 422) return { kind: 'too-many', runs: [], last: nothing };
      throw new SourceError('gone', 'The runs are not there; GitHub Actions may have been switched off.');
    }
    const { total_count, workflow_runs } = reply.value;
    // A list without an end does not say so.
    if (Math.max(total_count, met.size) >= cap) return { kind: 'too-many', runs: [], last: nothing };
    totals.add(total_count);
    last = { runs: workflow_runs.read, unread: workflow_runs.unread };
    for (const run of [...last.runs, ...last.unread]) met.set(run.id, run);
    if (reply.next !== null) yield { ...last, end: null };
  }
  const runs = [...met.values()];
  const isOnePage = last.runs.length + last.unread.length === met.size;
  const isWhole = isOnePage || (totals.size === 1 && totals.has(met.size));
  return { kind: isWhole ? 'whole' : 'shifting', runs, last };
}

function withRuns(numbers: NonNullable<Pass['numbers']>, runs: readonly RunIdentity[]): Pass['numbers'] {
  const byWorkflow = Object.groupBy(runs, ({ workflow_id }) => workflow_id);
  const added = Object.entries(byWorkflow).map(([workflow, own = []]) => {
    const ranges = withNumbers(
      ownMember(numbers, workflow) ?? [],
      own.map(({ run_number }) => run_number),
    );
    return [workflow, ranges.map(([low, high]): [number, number] => [low, high])];
  });
  return { ...numbers, ...Object.fromEntries(added) };
}
