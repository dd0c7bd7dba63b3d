import { SourceError } from '../net/source-error.ts';
import type { Finding } from './contract.ts';

/** Names the step that is tried from now on. */
export type Begin = (step: string) => void;

/** Tries a connection step by step: each word that is given is the finding of the step that was begun. Ends after the first that fails. */
export async function* findings(tries: (begin: Begin) => AsyncIterable<string>): AsyncGenerator<Finding> {
  const began = Date.now();
  let step = '';
  const finding = (detail: string, error: SourceError | null): Finding => ({
    step,
    ok: error === null,
    detail,
    millis: Date.now() - began,
    fault: error === null ? null : error.report(),
  });
  try {
    const begin: Begin = (name) => {
      step = name;
    };
    for await (const detail of tries(begin)) yield finding(detail, null);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield finding(error.message, error);
  }
}
