import type { SourceError } from './source-error.ts';

/** A fault that may be gone on another try. */
export class TransientError extends Error {
  readonly fault: SourceError;

  constructor(fault: SourceError) {
    super(fault.message);
    this.fault = fault;
  }
}
