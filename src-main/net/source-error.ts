import { type Fault, type FaultReport, remedies } from '#shared/records/fault.ts';

/** A fault of a request to a system. `detail` is safe to show: it never contains a secret. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly fault: Fault;
  /** When the system allows the next request, in milliseconds since 1970; null if it named no time. */
  readonly retryAt: number | null;

  constructor(fault: Fault, detail: string, retryAt: number | null = null) {
    super(detail);
    this.fault = fault;
    this.retryAt = retryAt;
  }

  /** The fault as it is shown. */
  report(): FaultReport {
    return { fault: this.fault, detail: this.message, remedy: remedies[this.fault] };
  }
}

/** The origin failed at many addresses in a row and rests for a moment: a fault of the whole system, whatever the address. */
export class OriginFailed extends SourceError {}
