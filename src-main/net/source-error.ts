import { type Fault, type FaultReport, faults } from '#shared/records/fault.ts';

/** A fault met while a system was asked. `detail` is safe to show: it never holds a secret. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly fault: Fault;
  /** When the system asked to come back, in milliseconds since 1970; null where it did not say. */
  readonly retryAt: number | null;

  constructor(fault: Fault, detail: string, retryAt: number | null = null) {
    super(detail);
    this.fault = fault;
    this.retryAt = retryAt;
  }

  /** The fault as it is shown. */
  report(): FaultReport {
    return { fault: this.fault, detail: this.message, remedy: faults[this.fault] };
  }
}

/** The origin failed at many addresses in a row and is left alone for a moment: a fault of the whole system, whichever address was asked. */
export class OriginFailed extends SourceError {}
