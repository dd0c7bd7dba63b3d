import { expect, test } from 'vitest';
import { previewGraph } from '#shared/desktop/commands.ts';
import { declareEdge } from '#test/builders/edges.ts';
import { aStoreHome, integrationNamed, keepPage, link, minute, now, pipeline, run } from '#test/builders/store.ts';
import { openReader } from '../../../store/reader.ts';
import { openWriter } from '../../../store/writer.ts';
import { createAnswers } from '../answers.ts';
import { readContextOver } from '../read-context.ts';
import { handlerOf } from '../registry.ts';
import { createFigureMetrics } from './figure-metrics.ts';

/** Two ways lead from build to live that the contract names alike: by test to smoke, and to smoke at once. */
function aProject() {
  const home = aStoreHome();
  const store = openWriter(home.file);
  const from = (of: string, number: number) => ({ fedBy: [link(of, number)], changes: [], revision: null });
  const at = (minutes: number) => {
    const moment = now + minutes * minute;
    return { queuedAt: moment, startedAt: moment, finishedAt: moment + 1000 };
  };
  const runs = {
    build: [run('build', 1, at(1)), run('build', 2, at(2))],
    test: [run('test', 1, { ...from('build', 1), ...at(3) })],
    stage: [],
    smoke: [run('smoke', 1, { ...from('test', 1), ...at(4) }), run('smoke', 2, { ...from('build', 2), ...at(20) })],
    live: [run('live', 1, { ...from('smoke', 1), ...at(5) }), run('live', 2, { ...from('smoke', 2), ...at(30) })],
  };
  for (const [name, own] of Object.entries(runs))
    keepPage(store, integrationNamed(store, name).id, [pipeline(name), ...own]);
  const ids = new Map(store.pipelines(1).map(({ id, name }) => [name, id]));
  const id = (name: string): number => ids.get(name) ?? 0;
  const edges = ['build test', 'build smoke', 'test stage', 'test smoke', 'stage live', 'smoke live'];
  for (const [position, edge] of edges.entries()) {
    const [first = '', second = ''] = edge.split(' ');
    const isDefault = ['test', 'stage'].includes(second);
    declareEdge(store, 1, { from: id(first), to: id(second), isDefault, position });
  }
  store.close();
  const reader = openReader(home.file);
  const context = readContextOver(reader, { now: () => now + 60 * minute, collectors: [] });
  const close = (): void => {
    reader.close();
    home.remove();
  };
  return { context, live: id('live'), close };
}

test('routes of the same name are told apart in OpenMetrics, which forbids two samples with equal labels', () => {
  const { context, close } = aProject();
  const commits = createFigureMetrics(context)().find(({ name }) => name === 'plumbline_lead_time_commits');
  const ofBuild = commits?.samples.filter(({ labels }) => labels.pipeline === 'build') ?? [];
  expect(ofBuild.map(({ labels, value }) => [labels.route, value])).toEqual([
    ['smoke', 1],
    ['smoke #2', 2],
  ]);
  close();
});

test('a preview of the graph compares each of them with itself', () => {
  const { context, live, close } = aProject();
  const edits = [{ do: 'release', pipeline: live, on: true }];
  const answer = createAnswers(context, 'test').answer(handlerOf(previewGraph.id), { project_id: 1, edits });
  const [build] = previewGraph.output.parse(answer).data;
  expect(build?.routes.map(({ path, before, after }) => [path, before?.lead_time, after?.lead_time])).toEqual([
    ['smoke', expect.closeTo(4.02), expect.closeTo(4.02)],
    ['smoke #2', expect.closeTo(3.52), expect.closeTo(3.52)],
  ]);
  close();
});
