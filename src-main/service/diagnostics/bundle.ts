import { arch, platform, release } from 'node:os';
import type { CheckOut, LogLine } from '#shared/desktop/upkeep/diagnostics.ts';
import type { DiagnosticState } from '../writing/data/diagnostic-state.ts';

/** The parts of a bundle. */
export interface BundleParts {
  readonly version: string;
  readonly node: string;
  readonly timeZone: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly checks: readonly CheckOut[];
  readonly diagnosticState: DiagnosticState | null;
  /** Newest first. */
  readonly log: readonly LogLine[];
}

/** The values of a check that are neither names nor addresses. */
const plainValues = new Set([
  'version',
  'kind',
  'port',
  'wanted',
  'bytes',
  'free',
  'database',
  'at',
  'proxy',
  'authorities',
  'expired',
  'seconds',
  'direction',
  'systems',
  'millis',
]);

/**
 * The text of the bundle: what a maintainer needs, without people, hosts, projects, tokens or pipelines. It is built from harmless values, not by
 * cleaning a full report.
 */
export function bundleText({ version, node, timeZone, now, checks, diagnosticState, log }: BundleParts): string {
  const bundle = {
    about: 'Diagnostics of Plumbline. Secrets are not in it; hosts and names are numbers.',
    made_at: new Date(now).toISOString(),
    plumbline: version,
    node,
    system: `${platform()} ${release()} ${arch()}`,
    time_zone: timeZone,
    checks: checks.map((one, index) => plainCheck(one, index, checks)),
    collections: (diagnosticState?.collections ?? []).map(plainCollection),
    backups: (diagnosticState?.backups.copies ?? []).map(({ kind, madeAt, bytes }) => ({
      kind,
      made_at: new Date(madeAt).toISOString(),
      bytes,
    })),
    log: log.map(({ at, level, message, about }) => ({ at, level, message, ...about })),
  };
  return `${JSON.stringify(bundle, null, 2)}\n`;
}

function plainCheck(
  { check, finding, level, fault, values, integration }: CheckOut,
  index: number,
  all: readonly CheckOut[],
) {
  const before = all.slice(0, index).filter((one) => one.check === 'origin').length;
  return {
    check,
    finding,
    level,
    ...(fault === null ? {} : { fault }),
    ...(check === 'origin' ? { host: before + 1 } : {}),
    ...(integration === null ? {} : { integration: integration.id }),
    ...Object.fromEntries(Object.entries(values).filter(([name]) => plainValues.has(name))),
  };
}

function plainCollection(one: DiagnosticState['collections'][number]) {
  const { id, projectId, type, paused, state, lastSuccessAt, fault, clockDifference, runs, issues, commits } = one;
  return {
    integration: id,
    project: projectId,
    type,
    paused,
    state,
    last_success_at: lastSuccessAt === null ? null : new Date(lastSuccessAt).toISOString(),
    fault: fault?.fault ?? null,
    clock_difference_seconds: clockDifference === null ? null : Math.round(clockDifference / 1000),
    runs,
    issues,
    commits,
  };
}
