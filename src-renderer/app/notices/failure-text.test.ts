import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const failed = (id: number) => ({ kind: 'failed', integration_id: id, integration: `job ${id}` }) as const;

test('of many integrations that fail at once the first are named and the others counted', () => {
  expect(failureText([failed(1)])).toBe('“job 1” could not be collected.');
  const many = failureText(Array.from({ length: 300 }, (_, index) => failed(index + 1)));
  expect(many).toMatch(/“job 5” could not be collected\. And 295 more\.$/);
});
