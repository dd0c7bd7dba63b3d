// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { examineIntegration, followTest, stopTest } from '#shared/desktop/commands.ts';
import { hookInWindow, Refusal, serviceOf } from '#test/builders/in-window.ts';
import { hasWorked, useTrial } from './use-trial.ts';

const test_id = '00000000-0000-4000-8000-000000000001';
const finding = { step: 'dns', ok: true, detail: 'Found.', millis: 4, fault: null };
const state = (state: 'running' | 'done', findings: readonly object[]) => ({
  state,
  origins: [],
  findings,
  offers: [],
});

test('a test is followed to its end, asking for what is new', async () => {
  const service = serviceOf(
    [examineIntegration, () => ({ test_id })],
    [followTest, ({ after }) => (after === 0 ? state('running', [finding]) : state('done', [finding, finding]))],
  );
  const { result } = hookInWindow(() => useTrial());
  act(() => result.current.examine(4));
  expect(result.current.isRunning).toBe(true);
  await waitFor(() => expect(result.current.trial?.state).toBe('done'));
  expect(service.map(({ input }) => input)).toEqual([
    { integration_id: 4 },
    { test_id, after: 0 },
    { test_id, after: 1 },
  ]);
  expect(result.current.works).toBe(true);
});

test('stopped by hand it says so, whatever is answered afterwards, and the service stops too', async () => {
  let answer = (_: unknown): void => undefined;
  const service = serviceOf(
    [examineIntegration, () => ({ test_id })],
    [
      followTest,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    ],
    [stopTest, () => ({ done: true })],
  );
  const { result } = hookInWindow(() => useTrial());
  act(() => result.current.examine(4));
  await waitFor(() => expect(service.at(-1)?.command).toBe(followTest.id));
  act(() => result.current.stop());
  await act(async () => answer(state('done', [finding])));
  await waitFor(() => expect(service.at(-1)?.command).toBe(stopTest.id));
  expect(result.current.trial?.state).toBe('stopped');
});

test('a test that cannot begin shows the fault alone', async () => {
  serviceOf([
    examineIntegration,
    () => {
      throw new Refusal(409, 'The integration is paused.');
    },
  ]);
  const { result } = hookInWindow(() => useTrial());
  act(() => result.current.examine(4));
  await waitFor(() => expect(result.current.error?.message).toBe('The integration is paused.'));
  expect(result.current.trial).toBeNull();
});

test('only a test that came to its end has worked', () => {
  expect(hasWorked({ state: 'stopped', origins: [], findings: [], offers: [] })).toBe(false);
});
