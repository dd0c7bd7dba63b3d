import { expect, test } from 'vitest';
import { type RulesAnswer, ruleRowsOf, spreadOf } from './compare.ts';

const text = (id: string, tool: string, lead_time: string | null) => ({
  id,
  tool,
  source: null,
  repair_time: 'From here to there.',
  failure_time: null,
  failure_rate: 'Some of all.',
  lead_time,
});
const figure = (value: number | null, count: number) => ({ value, count });
const series = {
  name: 'shop-build',
  branch: 'main',
  figures: [
    {
      rule: 'plumbline',
      repair_time: figure(3_000, 4),
      failure_time: figure(null, 0),
      failure_rate: figure(0.1, 50),
      lead_time: figure(null, 0),
    },
    {
      rule: 'other',
      repair_time: figure(4_200, 1),
      failure_time: figure(null, 0),
      failure_rate: figure(0.1, 50),
      lead_time: figure(-60, 3),
    },
  ],
};
const answer: RulesAnswer = {
  unit: 'seconds',
  rules: [text('plumbline', 'Plumbline', null), text('other', 'Other', 'From commit to end.')],
  data: [series],
};

test('each tool stands beside ours, with how far it is off and of how many', () => {
  const [ours, other] = ruleRowsOf(answer, series);
  expect(ours?.isOurs).toBe(true);
  expect(ours?.cells.repair_time).toEqual({ text: '50 min', hasValue: true, of: '4 repairs', difference: null });
  expect(other?.cells.repair_time).toEqual({
    text: '1 h 10 min',
    hasValue: true,
    of: '1 repair',
    difference: { text: '40 %', direction: 'up', look: 'quiet' },
  });
  expect(other?.cells.failure_rate.difference).toMatchObject({ text: '≈ same', direction: null });
});

test('what a tool does not define is told apart from what it found nothing of', () => {
  const [ours, other] = ruleRowsOf(answer, series);
  expect(other?.cells.failure_time).toMatchObject({ hasValue: false, of: 'not defined' });
  expect(ours?.cells.lead_time).toMatchObject({ hasValue: false, of: 'see Lead time' });
});

test('a figure below nothing, which some rules give, keeps its sign', () => {
  expect(ruleRowsOf(answer, series)[1]?.cells.lead_time.text).toBe('−1 min');
});

test('the spread names both ends, and is none where one tool stands alone', () => {
  const rows = ruleRowsOf(answer, series);
  expect(spreadOf(rows, series, 'repair_time')).toEqual({ least: '50 min', most: '1 h 10 min', count: 2 });
  expect(spreadOf(rows, series, 'lead_time')).toBeNull();
});
