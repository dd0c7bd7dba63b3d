import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#shared/api/endpoint.ts';
import { examineIntegration, followTest, startTest, stopTest } from '#shared/desktop/commands.ts';
import { ApiFault, call } from '../../../api/client.ts';

/** A test of a connection as far as it is. */
export type Trial = OutputOf<typeof followTest>;
export type Finding = Trial['findings'][number];

const begun: Trial = { state: 'running', origins: [], findings: [], offers: [] };

/** Begins tests of a connection and follows the last one; it is stopped when another begins or the screen is left. */
export function useTrial() {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [error, setError] = useState<ApiFault | null>(null);
  const current = useRef(new AbortController());

  const follow = useCallback(async (begin: () => Promise<{ readonly test_id: string }>): Promise<void> => {
    current.current.abort();
    const mine = new AbortController();
    current.current = mine;
    setError(null);
    setTrial(begun);
    try {
      const { test_id } = await begin();
      const stop = (): void => void call(stopTest, { test_id }).catch(() => undefined);
      if (mine.signal.aborted) return stop();
      mine.signal.addEventListener('abort', stop);
      for (let trial = begun; trial.state === 'running'; ) {
        trial = await call(followTest, { test_id, after: trial.findings.length }, mine.signal);
        // It may have been stopped while the answer was read.
        if (mine.signal.aborted) return;
        setTrial(trial);
      }
      mine.signal.removeEventListener('abort', stop);
    } catch (failure) {
      if (mine.signal.aborted) return;
      setTrial(null);
      if (!(failure instanceof ApiFault)) throw failure;
      setError(failure);
    }
  }, []);

  const start = (input: InputOf<typeof startTest>): void => void follow(() => call(startTest, input));
  const examine = useCallback(
    (integration_id: number): void => void follow(() => call(examineIntegration, { integration_id })),
    [follow],
  );
  const stop = (): void => {
    current.current.abort();
    setTrial((shown) => shown && { ...shown, state: 'stopped' });
  };
  const reset = (): void => {
    current.current.abort();
    setTrial(null);
    setError(null);
  };
  useEffect(() => () => current.current.abort(), []);

  return {
    trial,
    error,
    isRunning: trial?.state === 'running',
    works: trial !== null && hasWorked(trial),
    start,
    examine,
    stop,
    reset,
  };
}

/** Whether a test came to its end and every step of it went well. */
export const hasWorked = ({ state, findings }: Trial): boolean => state === 'done' && findings.every(({ ok }) => ok);

/** The step that failed or has something to put right; null if there is none. */
export const failedIn = ({ findings }: Trial): Finding | null => findings.find(({ fault }) => fault !== null) ?? null;
