import { type CheckMessage, textOf } from '#shared/records/connection-test-messages.ts';
import { SourceError } from '../net/source-error.ts';
import type { Finding } from './contract.ts';

/** Names the step that is tried from now on. */
export type Begin = (step: string) => void;

/**
 * Tries a connection step by step: each message that `tries` yields becomes the finding of the step begun last. Ends after the first step that fails.
 */
export async function* findings(tries: (begin: Begin) => AsyncIterable<CheckMessage>): AsyncGenerator<Finding> {
  const began = performance.now();
  let step = '';
  const millis = (): number => Math.round(performance.now() - began);
  try {
    const begin: Begin = (name) => {
      step = name;
    };
    for await (const one of tries(begin)) {
      yield { step, ok: true, detail: textOf(one), message: one, millis: millis(), fault: null };
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield { step, ok: false, detail: error.message, millis: millis(), fault: error.report() };
  }
}
