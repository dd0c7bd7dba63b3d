import { randomUUID } from 'node:crypto';
import type { Offer } from '../../../collectors/contract.ts';
import { faultReport } from '../../../sync/warnings.ts';
import type { FindingShown, Trial } from './try-connection.ts';

/** A running test in its answer's form. */
export interface TestState {
  readonly state: 'running' | 'done' | 'stopped';
  readonly origins: readonly string[];
  readonly findings: readonly FindingShown[];
  readonly offers: readonly Offer[];
}

interface RunningTest {
  readonly trial: Trial;
  readonly stop: AbortController;
  state: TestState['state'];
  /** Callers that wait for the next finding. */
  waiting: (() => void)[];
}

/** Tests of connections that run or ran of late. */
export interface RunningTests {
  /** Begins a test; gives its id. */
  start(
    work: (trial: Trial, how: { readonly signal: AbortSignal; readonly onFinding: () => void }) => Promise<void>,
  ): string;
  /** Resolves once there are more findings than `after` or the test is over; null if the test is not known. */
  follow(id: string, after: number): Promise<TestState | null>;
  stop(id: string): void;
}

/** The most tests remembered: a client that began more has left the first ones. */
const remembered = 10;

/** @param takesAtMost milliseconds after which a test is ended as one that got no answer in time. */
export function createRunningTests(takesAtMost: number): RunningTests {
  const tests = new Map<string, RunningTest>();

  function wake(test: RunningTest): void {
    for (const listener of test.waiting) listener();
    test.waiting = [];
  }

  function end(id: string, test: RunningTest): void {
    test.stop.abort();
    test.state = 'stopped';
    tests.delete(id);
    wake(test);
  }

  return {
    start(work) {
      for (const [id, test] of [...tests].slice(0, Math.max(0, tests.size + 1 - remembered))) end(id, test);
      const id = randomUUID();
      const stop = new AbortController();
      const test: RunningTest = {
        trial: { origins: [], findings: [], offers: [] },
        stop,
        state: 'running',
        waiting: [],
      };
      tests.set(id, test);
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(takesAtMost)]);
      work(test.trial, { signal, onFinding: () => wake(test) })
        .catch((error: unknown) => {
          if (stop.signal.aborted) return;
          const fault = faultReport(error);
          test.trial.findings.push({ step: 'Connection', ok: false, detail: fault.detail, millis: 0, fault });
        })
        .finally(() => {
          if (test.state === 'running') test.state = 'done';
          wake(test);
        });
      return id;
    },
    async follow(id, after) {
      const test = tests.get(id);
      if (!test) return null;
      while (test.state === 'running' && test.trial.findings.length <= after)
        await new Promise<void>((resolve) => test.waiting.push(resolve));
      return { ...test.trial, findings: [...test.trial.findings], state: test.state };
    },
    stop(id) {
      const test = tests.get(id);
      if (test) end(id, test);
    },
  };
}
