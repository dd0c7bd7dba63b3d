import { expect, test } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import { openWriter } from '../writer.ts';

/** Events, one a minute: a run on the default branch, one on a topic by a clock that is a year ahead, another name for the default, a collection. */
type Step = 'run' | 'run of another year' | 'collect runs' | 'collect host' | { readonly renamedTo: string };

/** The numbers of the runs that are measured in the end. Our clock is so many minutes behind that of the systems. */
function measuredAfter(steps: readonly Step[], minutesBehind = 0): readonly number[] {
  const home = aStoreHome();
  const store = openWriter(home.file, now);
  try {
    const ci = integrationNamed(store, 'ci').id;
    const host = integrationNamed(store, 'host').id;
    const runs: { readonly number: number; readonly branch: string; readonly finishedAt?: number }[] = [];
    let defaultBranch = 'master';
    for (const [at, step] of steps.entries()) {
      const ended = now + (at - minutesBehind) * minute;
      if (step === 'run') runs.push({ number: at, branch: defaultBranch });
      else if (step === 'run of another year')
        runs.push({ number: at, branch: 'topic', finishedAt: now + 365 * 86_400_000 });
      else if (step === 'collect runs') {
        keepPage(store, ci, [pipeline('build'), ...runs.map(({ number, ...more }) => run('build', number, more))]);
        store.syncEnded(ci, { state: 'done', fault: null }, ended);
      } else if (step === 'collect host') {
        const url = 'https://git.local/shop';
        keepPage(store, host, [{ kind: 'repository', repository: 'git.local/shop', defaultBranch, url }]);
        store.syncEnded(host, { state: 'done', fault: null }, ended);
      } else defaultBranch = step.renamedTo;
    }
    const spans = store.pipelines(1)[0]?.measured ?? [];
    const isMeasured = ({ number, branch }: (typeof runs)[number]): boolean => {
      const end = now + number * minute + 1000;
      return spans.some((span) => span.branch === branch && end >= span.from && end < span.to);
    };
    return runs.filter(isMeasured).map(({ number }) => number);
  } finally {
    store.close();
    home.remove();
  }
}

const numbersOf = (steps: readonly Step[]): readonly number[] =>
  steps.flatMap((step, at) => (step === 'run' ? [at] : []));

test('a default branch that is renamed and back, before the runs between were collected, loses none of them', () => {
  const there: readonly Step[] = ['run', 'collect host', 'collect runs', 'run', { renamedTo: 'main' }, 'collect host'];
  const back: readonly Step[] = ['run', 'run', { renamedTo: 'master' }, 'collect host', 'run', 'collect runs', 'run'];
  const steps: readonly Step[] = [...there, ...back, 'collect runs'];
  expect(measuredAfter(steps)).toEqual(numbersOf(steps));
});

test('a clock of ours that is behind takes no runs away that were measured before a default branch was renamed', () => {
  const before: readonly Step[] = ['run', 'collect host', 'run', 'run', 'collect runs', { renamedTo: 'main' }];
  const steps: readonly Step[] = [...before, 'collect runs', 'collect host', 'run', 'collect runs'];
  expect(measuredAfter(steps, 6)).toEqual(numbersOf(steps));
});

test('a run with a date of another year keeps no later default branch from being measured', () => {
  const before: readonly Step[] = ['run', 'run of another year', 'collect host', 'run', 'collect runs'];
  const steps: readonly Step[] = [
    ...before,
    'collect host',
    { renamedTo: 'main' },
    'collect host',
    'run',
    'collect runs',
  ];
  expect(measuredAfter(steps)).toEqual(numbersOf(steps));
});
