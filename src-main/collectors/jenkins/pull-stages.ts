import type { Page, RawItem, Source } from '../contract.ts';
import { numbersOf, withNumbers, without, withoutNumbers } from '../ranges.ts';
import { askAt, type Told } from './ask.ts';
import type { JobCursor, JobPage } from './cursor.ts';
import type { JobPlace } from './discover.ts';
import { stagesItem } from './items.ts';
import { pagesOfJob, type Reading } from './reading.ts';
import { StagesAnswer } from './schema.ts';

/**
 * Each build costs a request: so many are made by one collection, the newest builds of each job first, and the next goes on. Where a stage is a release
 * point there is no bound: a run whose stages are not there yet would not count as a release, and commits would seem to arrive late.
 */
const mostAtOnce = 500;
const portion = 10;

/** The stages of builds that ended, after all else, for jobs whose newest build has some. What was asked once is not asked again. */
export async function* pullStages(reading: Reading): AsyncGenerator<Page> {
  const { source } = reading;
  const isAwaited = ({ pipeline }: JobPlace): boolean => source.releasedByStage?.has(pipeline.key) ?? false;
  const [awaited, others] = [true, false].map((wanted) =>
    [...reading.found.values()].filter((job) => job.mayHaveStages && isAwaited(job) === wanted),
  );
  for (const job of awaited ?? []) yield* stagesOfJob(reading, job, Number.POSITIVE_INFINITY);
  let left = mostAtOnce;
  for (const job of others ?? []) left -= yield* stagesOfJob(reading, job, left);
}

/** Returns how many builds were asked for their stages. */
async function* stagesOfJob(reading: Reading, job: JobPlace, most: number): AsyncGenerator<Page, number> {
  const { source, state } = reading;
  const cursor = state.jobs.get(job.fullName);
  if (!cursor?.complete || most <= 0) return 0;
  for await (const page of pagesOfJob(reading, job.fullName, stagesOf(source, job, cursor, most))) yield page;
  return asked(state.jobs.get(job.fullName) ?? cursor) - asked(cursor);
}

const asked = ({ stages }: JobCursor): number => stages.asked.reduce((sum, [from, to]) => sum + to - from + 1, 0);

async function* stagesOf(source: Source, job: JobPlace, start: JobCursor, most: number): AsyncGenerator<JobPage> {
  // What told nothing is asked once more when what went away is looked for.
  const silent = source.reconcile ? [] : start.stages.silent;
  let state: JobCursor = { ...start, stages: { ...start.stages, silent } };
  const unasked = without(without(withoutNumbers(start.known, start.open), start.stages.asked), silent);
  const wanted = [...numbersOf(unasked)].slice(0, most);
  if (start.stages.told !== 'some') {
    const newest = wanted.shift();
    if (newest === undefined || !isToBeTried(start, newest, source)) return;
    const page = await portionOf(source, job, state, [newest]);
    state = page.cursor;
    yield page;
    if (state.stages.told !== 'some') return;
  }
  while (wanted.length > 0) {
    const page = await portionOf(source, job, state, wanted.splice(0, portion));
    state = page.cursor;
    yield page;
  }
}

/** A Jenkins without stages is asked once a day, a job whose last build had none with its next build. */
function isToBeTried({ stages }: JobCursor, newest: number, { reconcile }: Source): boolean {
  if (stages.told === 'absent') return reconcile;
  return stages.told === 'unknown' || newest > (stages.asked.at(-1)?.[1] ?? 0);
}

async function portionOf(
  source: Source,
  job: JobPlace,
  state: JobCursor,
  numbers: readonly number[],
): Promise<JobPage> {
  const answers = await Promise.all(numbers.map((number) => stagesAt(source, job, number)));
  const asked = numbers.filter((_, place) => answers[place] !== null);
  const silent = numbers.filter((_, place) => answers[place] === null);
  const items: RawItem[] = [];
  answers.forEach((answer, place) => {
    if (answer && answer.value.stages.length > 0)
      items.push(stagesItem(job, state.generation, numbers[place] ?? 0, answer));
  });
  const { stages } = state;
  const first = asked.length > 0 ? 'none' : 'absent';
  return {
    items,
    cursor: {
      ...state,
      stages: {
        told: stages.told === 'some' || items.length > 0 ? 'some' : first,
        asked: withNumbers(stages.asked, asked),
        silent: withNumbers(stages.silent, silent),
      },
    },
  };
}

const stagesAt = (source: Source, job: JobPlace, number: number): Promise<Told<StagesAnswer> | null> =>
  askAt(source, `${job.url}/${number}/wfapi/describe`, StagesAnswer);
