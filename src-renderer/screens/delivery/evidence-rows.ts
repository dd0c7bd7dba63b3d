import type { DeliveryAnswer, DeliveryEvidence, MeasureId } from '../shared/figures/delivery-measures.ts';
import type { RowChoice } from './query.ts';

export type Deployment = DeliveryEvidence['deployments'][number];
export type Commit = DeliveryEvidence['commits'][number];
export type Recovery = DeliveryEvidence['recoveries'][number];

/** The listed items of a measure. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** The total, if not all of them are in the answer. */
  readonly total: number;
  /** Among how many rows those of one release point were looked for; null if these are all rows that there are. */
  readonly among: number | null;
}

const ofReleasePoint =
  (name: string | null) =>
  ({ run }: { readonly run: { readonly pipeline: string } | null }): boolean =>
    name === null || run?.pipeline === name;

/** Rows of one release point or all. How many it has beyond the answer nobody knows, so the total is then of what is listed. */
function listed<Row extends { readonly run: { readonly pipeline: string } | null }>(
  all: readonly Row[],
  total: number,
  releasePoint: string | null,
): Listed<Row> {
  const rows = all.filter(ofReleasePoint(releasePoint));
  if (releasePoint === null) return { rows, total, among: null };
  return { rows, total: rows.length, among: all.length < total ? all.length : null };
}

/** Which deployments decide a measure, and how many they are; null if each counts alike. */
function decidingOf({ change_fail_rate, deployment_rework_rate }: DeliveryAnswer, id: MeasureId) {
  const { failed, breaking } = change_fail_rate.evidence;
  if (id === 'deployment_rework_rate')
    return { isOne: ({ rework }: Deployment) => rework, count: deployment_rework_rate.evidence.rework ?? 0 };
  if (id !== 'change_fail_rate') return null;
  // Without incidents it is the runs that failed which somebody looks for.
  return failed === null
    ? { isOne: ({ passed }: Deployment) => !passed, count: breaking }
    : { isOne: ({ incidents }: Deployment) => incidents.length > 0, count: failed };
}

/** Whether a measure is decided by some of the deployments. */
export const hasDeciding = (id: MeasureId): boolean => id === 'change_fail_rate' || id === 'deployment_rework_rate';

const endOf = ({ run, stage }: Deployment): string => stage?.finished_at ?? run.finished_at ?? '';
const newestFirst = (one: Deployment, other: Deployment): number => endOf(other).localeCompare(endOf(one));

/** The deployments that are listed for a measure. */
export function deploymentRows(
  answer: DeliveryAnswer,
  id: MeasureId,
  { rows, releasePoint }: { readonly rows: RowChoice; readonly releasePoint: string | null },
): Listed<Deployment> {
  const all = answer.evidence?.deployments ?? [];
  const deciding = rows === 'deciding' ? decidingOf(answer, id) : null;
  return deciding
    ? listed(all.filter(deciding.isOne).toSorted(newestFirst), deciding.count, releasePoint)
    : listed(all, answer.change_fail_rate.evidence.deployments, releasePoint);
}

export function commitRows({ evidence }: DeliveryAnswer, releasePoint: string | null): Listed<Commit> {
  const { commits = [], commits_left_out = 0 } = evidence ?? {};
  return listed(commits, commits.length + commits_left_out, releasePoint);
}

export function recoveryRows({ evidence }: DeliveryAnswer, releasePoint: string | null): Listed<Recovery> {
  const { recoveries = [], recoveries_left_out = 0 } = evidence ?? {};
  return listed(recoveries, recoveries.length + recoveries_left_out, releasePoint);
}

/** The release points that the evidence of a measure names. */
export function releasePointsIn({ evidence }: DeliveryAnswer, id: MeasureId): readonly string[] {
  if (!evidence) return [];
  const rows: readonly { readonly run: { readonly pipeline: string } | null }[] =
    id === 'change_lead_time'
      ? evidence.commits
      : id === 'failed_deployment_recovery_time'
        ? evidence.recoveries
        : evidence.deployments;
  return [...new Set(rows.flatMap(({ run }) => run?.pipeline ?? []))].sort((one, other) => one.localeCompare(other));
}

/** How a failed deployment was recovered from, by its run; only what the answer holds. */
export function recoveriesByRun({ evidence }: DeliveryAnswer): ReadonlyMap<number, Recovery> {
  return new Map((evidence?.recoveries ?? []).flatMap((one) => (one.run ? [[one.run.id, one] as const] : [])));
}
