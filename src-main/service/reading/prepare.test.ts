import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, minute, pipeline, run, type StoreHome } from '#test/builders/store.ts';
import type { StoreWriter } from '../../store/contract.ts';
import { openWriter } from '../../store/writer.ts';
import { createAnswers } from './answers.ts';
import { type Preparation, preparations, rarerPreparations, rarerSteps } from './prepare.ts';
import { readingOver } from './reading-over.ts';
import { handlerOf } from './registry.ts';

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
  const seven = { project_id: 1, from: '2026-03-25', to: '2026-03-31' };
  const sevenBefore = { before_from: '2026-03-18', before_to: '2026-03-24' };
  expectAnswered(preparations, [
    ['changes', { of: 'runs', ...seven, ...sevenBefore }],
    ['avg_cycle_times', { include: 'evidence', ...ninety }],
    ['avg_repair_times', { include: 'evidence', ...ninety }],
    ['avg_failure_times', { include: 'evidence', ...ninety }],
  ]);
});

test('what they ask of a year and of all days is answered when there is time', () => {
  const { id } = integrationNamed(store, 'ci');
  keepPage(store, id, [pipeline('build'), run('build', 1, { finishedAt: today - minute })]);
  const all = { project_id: 1 };
  const year = { project_id: 1, from: '2025-04-01', to: '2026-03-31' };
  const averages = ['avg_cycle_times', 'avg_repair_times', 'avg_failure_times'];
  expectAnswered(rarerPreparations, [
    ...[all, year].flatMap((days) => averages.map((average) => [average, { include: 'evidence', ...days }] as const)),
    ['points', { metric: 'cycle_times', integration_id: id }],
  ]);
});

test('rarer steps are taken one by one, of one project after the other, and anew where it is prepared anew', () => {
  const steps = rarerSteps();
  const taken: number[] = [];
  const takeOne = (): boolean => steps.takeOne((_, project) => taken.push(project));
  const count = rarerPreparations.length;
  expect(takeOne(), 'nothing is prepared yet').toBe(false);
  steps.begin(1);
  steps.begin(2);
  expect(takeOne()).toBe(true);
  steps.drop(1);
  steps.begin(1);
  while (takeOne());
  expect(taken).toEqual([1, ...Array(count).fill(2), ...Array(count).fill(1)]);
  expect(takeOne()).toBe(false);
});
