import { expect, onTestFinished, test } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, link, minute, now, pipeline, run } from '#test/builders/store.ts';
import { openWriter } from '../writer.ts';

const hour = 60 * minute;
/** Each fed run is asked for ten minutes after the run before it began. */
const fed = (number: number, feeder: string, feederNumber = number) =>
  run('deploy', number, {
    queuedAt: now + number * hour + 10 * minute,
    startedAt: now + number * hour + 10 * minute,
    finishedAt: now + number * hour + 15 * minute,
    fedBy: [link(feeder, feederNumber)],
  });
const built = (number: number, at = now + number * hour) =>
  run('build-web', number, { queuedAt: at, startedAt: at, finishedAt: at + 9 * minute });

/** The edges, after a first collection of all that. */
function collected(...runs: readonly ReturnType<typeof run>[]) {
  const home = aStoreHome();
  const store = openWriter(home.file);
  onTestFinished(() => {
    store.close();
    home.remove();
  });
  const ci = integrationNamed(store, 'ci');
  keepPage(store, ci.id, [pipeline('build-web'), pipeline('deploy'), ...runs]);
  store.syncEnded(ci.id, { state: 'done', fault: null }, now + 100 * hour);
  return store.edges(ci.projectId).edges;
}

test('a pipeline that was renamed before it was first collected fed what its former name started', () => {
  const edges = collected(built(1), built(2), built(3), fed(1, 'build'), fed(2, 'build'), fed(3, 'build-web'));
  expect(edges).toMatchObject([{ source: 'observed', links: 3 }]);
});

test('of several former names each is found', () => {
  const edges = collected(built(1), built(2), built(3), fed(1, 'make'), fed(2, 'build'), fed(3, 'build-web'));
  expect(edges).toMatchObject([{ links: 3 }]);
});

test('a name is not given to a pipeline whose run of that number was long over', () => {
  const edges = collected(built(1, now - 90 * 24 * hour), built(2), fed(1, 'removed'), fed(2, 'build-web'));
  expect(edges).toMatchObject([{ links: 1 }]);
});

test('a name that started runs beside that of a pipeline was never its own', () => {
  const runs = [built(1), built(2), built(3), fed(1, 'build-web'), fed(2, 'removed'), fed(3, 'build-web')];
  expect(collected(...runs)).toMatchObject([{ links: 2 }]);
});

test('a name whose runs a pipeline began only after those that they started was never its own', () => {
  const runs = [
    built(1, now + 3 * hour),
    built(2),
    built(3),
    fed(1, 'removed'),
    fed(2, 'build-web'),
    fed(3, 'build-web'),
  ];
  expect(collected(...runs)).toMatchObject([{ links: 2 }]);
});

test('a project of branches is known again by its branch', () => {
  const ofMain = [1, 2, 3].map((number) => ({ ...built(number), series: 'main' }));
  const edges = collected(...ofMain, fed(1, 'build/main'), fed(2, 'build/main'), fed(3, 'build-web/main'));
  expect(edges).toMatchObject([{ links: 3 }]);
});

test('a run whose number the pipeline no longer has leaves the name unknown', () => {
  expect(collected(built(3), fed(1, 'removed'), fed(3, 'build-web'))).toMatchObject([{ links: 1 }]);
});
