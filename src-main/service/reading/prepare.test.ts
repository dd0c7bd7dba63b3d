import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, minute, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { StoreWriter } from '../../store/contract.ts';
import { openReader } from '../../store/reader.ts';
import { openWriter } from '../../store/writer.ts';
import { createAnswers } from './answers.ts';
import { keepingFollowed, type Preparation, preparations } from './prepare.ts';
import { readingOver } from './reading-over.ts';
import { handlerOf } from './registry.ts';

const everyHistory = { copiedFrom: 0, builtFrom: 'these sources' };
const today = Date.parse('2026-03-31T10:00:00Z');
let home: StoreHome;
let store: StoreWriter;
beforeEach(() => {
  home = aStoreHome();
  store = openWriter(home.file);
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
  home.remove();
});

/** What following came to in an earlier process, as one finds it that is started now. */
function foundFollowed() {
  const reader = openReader(home.file, everyHistory);
  try {
    return reader.followedBefore(reader.deliveryHistory(1, null));
  } finally {
    reader.close();
  }
}

test('what was followed ahead is kept for the next start, unless something changed since', () => {
  const { id } = integrationNamed(store, 'ci');
  keepPage(store, id, [pipeline('build'), run('build', 1)]);
  const reader = openReader(home.file, everyHistory);
  const reading = readingOver(reader, { now: () => today, collectors: [] });
  const prepared = { reading, answers: createAnswers(reading, '1') };
  const ofTheStateBefore = keepingFollowed(prepared, 1);
  keepPage(store, id, [run('build', 2)]);
  ofTheStateBefore();
  expect(foundFollowed()).toBeUndefined();
  keepingFollowed(prepared, 1)();
  reader.close();
  expect(foundFollowed()?.carried.size).toBe(1);
});

/** Holds that some answers of project 1 are there already after some steps ahead. */
function expectAnswered(steps: readonly Preparation[], asked: readonly (readonly [string, object])[]): void {
  const reading = readingOver(store, { now: () => today, collectors: [] });
  const answers = createAnswers(reading, '1');
  for (const step of steps) store.consistently(() => step({ reading, answers }, 1));
  for (const [name, input] of asked) {
    const handler = handlerOf(name);
    const made = vi.spyOn(handler, 'answer');
    answers.render(handler, input, { as: 'json', known: [] });
    expect(made, `${name} ${JSON.stringify(input)}`).not.toHaveBeenCalled();
    made.mockRestore();
  }
}

test('what the screens of a project ask of their usual days is answered ahead', () => {
  const { id } = integrationNamed(store, 'ci');
  keepPage(store, id, [pipeline('build'), run('build', 1, { finishedAt: today - minute })]);
  const ninety = { project_id: 1, from: '2026-01-01', to: '2026-03-31' };
  const ninetyBefore = { before_from: '2025-10-03', before_to: '2025-12-31' };
  const seven = { project_id: 1, from: '2026-03-25', to: '2026-03-31' };
  const sevenBefore = { before_from: '2026-03-18', before_to: '2026-03-24' };
  expectAnswered(preparations, [
    ...[ninety, seven].flatMap(
      (days) =>
        [
          ['lead_times', { include: 'counts', statistic: 'median', ...days }],
          ['delivery', days],
        ] as const,
    ),
    ['changes', { of: 'lead_times', ...ninety, ...ninetyBefore }],
    ['changes', { of: 'lead_times', ...seven, ...sevenBefore }],
    ['changes', { of: 'delivery', ...seven, ...sevenBefore }],
  ]);
});
