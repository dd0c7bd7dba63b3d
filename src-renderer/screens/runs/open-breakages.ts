import type { OutputOf } from '#shared/api/endpoint.ts';
import type { state } from '#shared/api/state.ts';
import { t } from '../../language/language.ts';
import { age } from '../../ui/format.ts';
import type { ShownRun } from './points/points.ts';

/** A pipeline that is broken now. */
export interface OpenBreakage {
  readonly pipeline: string;
  readonly since: string;
  readonly age: string;
  readonly brokenBy: ShownRun;
  readonly failures: string;
}

/** What is broken now, the oldest first; of one integration and pipeline where they are chosen. */
export function openBreakagesOf(
  { red }: Pick<OutputOf<typeof state>, 'red'>,
  chosen: { readonly integration: number | null; readonly pipeline: string | null },
  now: number,
): readonly OpenBreakage[] {
  return red
    .filter(({ integration_id }) => chosen.integration === null || integration_id === chosen.integration)
    .filter(({ pipeline }) => chosen.pipeline === null || pipeline === chosen.pipeline)
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
    .map(({ pipeline, since, broken_by, failures }) => ({
      pipeline,
      since,
      age: age(since, now),
      brokenBy: broken_by,
      failures: t('runs.open.failures', { count: failures }),
    }));
}
