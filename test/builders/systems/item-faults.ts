import { SourceError } from '#main/net/source-error.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import type { FaultKind } from '#test/simulators/faults.ts';

export const broken: FaultKind = { kind: 'status', status: 500 };
export const garbage: FaultKind = { kind: 'instead', body: '{' };
export const always = Number.POSITIVE_INFINITY;

/** What a collection ends with; null where it ends well. */
export const reportOf = (collecting: Promise<unknown>): Promise<FaultReport | null> =>
  collecting.then(
    () => null,
    (error: unknown) => {
      if (error instanceof SourceError) return error.report();
      throw error;
    },
  );

/** The items that failed, each with the name of its fault. */
export const failedOf = (report: FaultReport | null): readonly (readonly [string, string])[] =>
  (report?.items ?? []).map(({ item, fault }) => [item, fault]);
