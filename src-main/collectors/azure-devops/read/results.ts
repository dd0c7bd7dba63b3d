import type { Result } from '#shared/records/run.ts';

/** The meaning of Azure DevOps's words. Source: METRICS.md, "result". */
export const resultOf: ReadonlyMap<string, Result> = new Map(
  Object.entries<Result>({
    succeeded: 'success',
    partiallySucceeded: 'unstable',
    failed: 'failure',
    canceled: 'aborted',
    none: 'skipped',
    skipped: 'skipped',
  }),
);
