import { afterEach, expect, test, vi } from 'vitest';
import { aStoreHome, integrationNamed, keepPage, minute, pipeline, run } from '#test/builders/store.ts';
import { openWriter } from '../../store/writer.ts';
import { createAnswers } from './answers.ts';
import { preparations } from './prepare.ts';
import { readingOver } from './reading-over.ts';
import { handlerOf } from './registry.ts';

const home = aStoreHome();
const today = Date.parse('2026-03-31T10:00:00Z');
const store = openWriter(home.file);
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
  home.remove();
});

test('what the screens of a project ask of their usual days is answered ahead', () => {
  const { id } = integrationNamed(store, 'ci');
  keepPage(store, id, [pipeline('build'), run('build', 1, { finishedAt: today - minute })]);
  const reading = readingOver(store, { now: () => today, collectors: [] });
  const answers = createAnswers(reading, '1');
  for (const step of preparations) store.consistently(() => step({ reading, answers }, 1));

  const ninety = { from: '2026-01-01', to: '2026-03-31' };
  const ninetyBefore = { from: '2025-10-03', to: '2025-12-31' };
  const seven = { from: '2026-03-25', to: '2026-03-31' };
  const sevenBefore = { from: '2026-03-18', to: '2026-03-24' };
  const asked: readonly (readonly [string, object])[] = [
    ...[ninety, ninetyBefore, seven, sevenBefore].flatMap(
      (days) =>
        [
          ['lead_times', { include: 'counts', statistic: 'median', ...days }],
          ['delivery', days],
        ] as const,
    ),
    ['avg_cycle_times', { include: 'evidence', ...ninety }],
    ['avg_repair_times', { include: 'evidence', ...ninety }],
    ['avg_failure_times', { include: 'evidence', ...ninety }],
  ];
  for (const [name, input] of asked) {
    const handler = handlerOf(name);
    const made = vi.spyOn(handler, 'answer');
    answers.render(handler, { project_id: 1, ...input }, { as: 'json', known: [] });
    expect(made, `${name} ${JSON.stringify(input)}`).not.toHaveBeenCalled();
  }
});
