import { expect, test } from 'vitest';
import { changesAnswer } from '#test/builders/changes-answer.ts';
import { graphNode } from '#test/builders/graph-node.ts';
import type { GraphAnswer, LeadTimesAnswer } from '../../graph/graph-view.ts';
import { leadTimesNow } from '../shared/figures/lead-time-now.ts';

const graph: GraphAnswer = {
  nodes: [graphNode(1, 'api'), graphNode(2, 'web'), graphNode(3, 'deploy')],
  edges: [1, 2].map((from) => ({ from, to: 3, source: 'observed', default: false, links: 1 })),
  warnings: [],
};
const answer = (figures: Readonly<Record<string, number>>): LeadTimesAnswer => ({
  data_name: 'shop',
  unit: 'minutes',
  data: Object.entries(figures).map(([name, lead_time]) => ({ name, lead_times: [{ path: '', lead_time }] })),
});

const route = { family: 'lead_times', figure: 'lead_time', path: '' } as const;
const changed = changesAnswer(
  { ...route, pipeline: 'api', before: { value: 40, count: 30 }, verdict: 'same' },
  { ...route, pipeline: 'web', before: { value: 120, count: 30 } },
);

test('the lead time now is that of the pipelines where commits begin, the longest first', () => {
  const now = leadTimesNow(graph, answer({ api: 30, deploy: 500, web: 60 }), changed);
  expect(now.map(({ pipeline, figure, change }) => [pipeline, figure, change?.text, change?.verdict])).toEqual([
    ['web', '1 h', '50 % shorter than before (2 h)', 'better'],
    ['api', '30 min', 'about the same as before (40 min)', 'same'],
  ]);
});

test('where no commit began in the pipelines that nothing feeds, the lead time now is that of those that they feed', () => {
  const now = leadTimesNow(graph, answer({ deploy: 500 }), changed);
  expect(now.map(({ pipeline }) => pipeline)).toEqual(['deploy']);
});

test('without an arrival there is no lead time now', () => {
  expect(leadTimesNow(graph, { ...answer({}), data: [{ name: 'api', lead_times: [] }] }, null)).toEqual([]);
});
