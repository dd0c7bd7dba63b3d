import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { ask, serving, started } from '#test/builders/processes/serving.ts';
import { aStoreHome, integrationNamed, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import { top } from '../rules/sources.ts';

const description = `
export const queueTime: SeriesDescriptor = {
  kind: 'series',
  isOfIssuesToo: false,
  id: 'queue_times',
  title: 'Time in queue',
  about: 'How long a passing run waited from being queued to being started.',
  example: 'A run is queued at 09:00 and starts at 09:02: its time in queue is 2 minutes.',
  better: 'lower',
};
`;

const measure = `
import { queueTime as descriptor } from '#shared/metrics/registry.ts';
import type { SeriesMetric } from '../contract.ts';

export const queueTime: SeriesMetric = {
  ...descriptor,
  measure: {
    of: 'run',
    sample: (run) =>
      run.outcome === 'passes' && run.queuedAt !== null
        ? { at: run.finishedAt, value: run.startedAt - run.queuedAt, because: [run] }
        : null,
  },
};
`;

/** Puts a line behind the one that holds a text, which has to be there once. */
function addLine(file: string, after: string, line: string): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(lines.filter((one) => one === after)).toHaveLength(1);
  writeFileSync(file, lines.flatMap((one) => (one === after ? [one, line] : [one])).join('\n'));
}

/** A copy of the sources with one metric more: its words, its folder and one line in each registry. */
function sourcesWithOneMore(folder: string): string {
  for (const name of ['src-main', 'src-shared']) cpSync(join(top, name), join(folder, name), { recursive: true });
  cpSync(join(top, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(top, 'node_modules'), join(folder, 'node_modules'));
  const descriptors = join(folder, 'src-shared/metrics/registry.ts');
  addLine(
    descriptors,
    "import type { MetricDescriptor, ReportDescriptor, RouteDescriptor, SeriesDescriptor } from './descriptor.ts';",
    description,
  );
  addLine(descriptors, '  feedbackTime,', '  queueTime,');
  const metrics = join(folder, 'src-main/metrics');
  mkdirSync(join(metrics, 'queue-time'));
  writeFileSync(join(metrics, 'queue-time/queue-time.ts'), measure);
  addLine(join(metrics, 'registry.ts'), '  feedbackTime,', '  queueTime,');
  addLine(
    join(metrics, 'registry.ts'),
    "import { repairTime } from './repair-time/repair-time.ts';",
    "import { queueTime } from './queue-time/queue-time.ts';",
  );
  return join(folder, 'src-main/app/command-line.ts');
}

test('a metric is added by its words, its folder and a line, and the command line, the API and its description have it', async () => {
  const home = aStoreHome();
  onTestFinished(() => home.remove());
  const data = join(home.folder, 'data');
  mkdirSync(data);
  const store = openWriter(join(data, 'plumbline.db'));
  const { id } = integrationNamed(store, 'build');
  const waited = (number: number, minutes: number) =>
    run('build', number, {
      startedAt: now + (number + minutes) * minute,
      finishedAt: now + (number + minutes + 1) * minute,
    });
  keepPage(store, id, [pipeline('build'), waited(1, 2), waited(10, 5)]);
  store.close();

  const program = sourcesWithOneMore(join(home.folder, 'sources'));
  const words = ['metrics', 'queue_times', '--project', 'Shop', '--from', '2026-01-05', '--to', '2026-01-06'];
  const command = started(data, words, [], program);
  expect(await command.ended(), command.written()).toBe(0);
  expect(command.written()).toMatch(/"y":\s*120[^0-9]/);

  const { url } = await serving(data, [], program);
  const answer = await ask(url, `/api/queue_times/${id}?from=2026-01-05&to=2026-01-06`);
  expect(await answer.json()).toMatchObject({ data: [{ y: 120 }, { y: 300 }] });
  const { paths } = (await (await ask(url, '/api/openapi.json')).json()) as { readonly paths: object };
  expect(Object.keys(paths)).toContain('/api/queue_times/{integration_id}');
});
