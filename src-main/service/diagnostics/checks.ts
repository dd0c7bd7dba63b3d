import type { CheckOut } from '#shared/desktop/upkeep/diagnostics.ts';
import { clockTolerated, remedies } from '#shared/records/fault.ts';
import { dayLength } from '#shared/time/time.ts';
import type { SecretStoreKind, SecretsState } from '../../secrets/contract.ts';
import type { DiagnosticState } from '../writing/data/diagnostic-state.ts';

/** What the checks look at: the state of the main thread, and the one that the collecting thread reads. */
export interface CheckInput {
  /** In Node's form: `24.21.0`. */
  readonly node: string;
  readonly secrets: { readonly kind: SecretStoreKind; readonly state: SecretsState };
  /** The port of the API, and the port it should have; null if it has none, or none is set. */
  readonly port: { readonly current: number | null; readonly wanted: number | null };
  /** Null if the database cannot be asked, as while another process holds it. */
  readonly diagnosticState: DiagnosticState | null;
  /** In milliseconds since 1970. */
  readonly now: number;
}

type Level = CheckOut['level'];
type CheckParts = Pick<CheckOut, 'check' | 'finding' | 'detail'> & Partial<CheckOut>;

const check = (level: Level, parts: CheckParts): CheckOut => ({
  level,
  subject: null,
  integration: null,
  fault: null,
  values: {},
  remedy: null,
  ...parts,
});

const megabyte = 2 ** 20;
const oldestNode = 24;

/** Everything that is checked, what concerns the computer first. */
export function checksOf(known: CheckInput): readonly CheckOut[] {
  const { diagnosticState, now } = known;
  return [
    nodeCheck(known),
    secretsCheck(known),
    portCheck(known),
    ...(diagnosticState === null
      ? []
      : [
          databaseCheck(diagnosticState),
          folderCheck(diagnosticState),
          diskCheck(diagnosticState),
          backupCheck(diagnosticState, now),
          networkCheck(diagnosticState, now),
          clockCheck(diagnosticState),
          ...diagnosticState.origins.map(originCheck),
          ...diagnosticState.collections.flatMap(collectionChecks),
        ]),
  ];
}

function nodeCheck({ node }: CheckInput): CheckOut {
  const values = { version: node };
  const detail = `Node ${node}`;
  if (Number.parseInt(node, 10) >= oldestNode)
    return check('ok', { check: 'node', finding: 'node_ok', values, detail });
  const remedy = `Start Plumbline with Node ${oldestNode} or newer; npm start does.`;
  return check('fault', { check: 'node', finding: 'node_old', values, detail, remedy });
}

function secretsCheck({ secrets: { kind, state } }: CheckInput): CheckOut {
  const about = { check: 'secrets', values: { kind }, detail: state } as const;
  if (state === 'locked')
    return check('fault', { ...about, finding: 'secrets_locked', remedy: remedies.keychain_locked });
  if (state === 'unavailable') {
    const remedy = 'Install libsecret and a keyring, or choose --secrets file with a passphrase.';
    return check('fault', { ...about, finding: 'secrets_unavailable', remedy });
  }
  if (kind !== 'memory') return check('ok', { ...about, finding: 'secrets_ready' });
  const remedy = 'They must be entered again after the next start. Choose a keychain or --secrets file to keep them.';
  return check('warning', { ...about, finding: 'secrets_session', remedy });
}

function portCheck({ port: { current, wanted } }: CheckInput): CheckOut {
  if (current === null) {
    return check('ok', { check: 'port', finding: 'port_none', detail: 'the API does not answer in this process' });
  }
  if (wanted === null || wanted === 0 || wanted === current) {
    const detail = `the API answers on port ${current}`;
    return check('ok', { check: 'port', finding: 'port_open', values: { port: current }, detail });
  }
  return check('warning', {
    check: 'port',
    finding: 'port_other',
    values: { port: current, wanted },
    detail: `the API answers on port ${current}, since ${wanted} was in use`,
    remedy: 'End what uses the port and start again, or choose another port under Settings.',
  });
}

function databaseCheck({ database: { condition, bytes } }: DiagnosticState): CheckOut {
  const values = { bytes };
  if (condition === 'damaged') {
    const remedy =
      'End Plumbline and start it again: it sets the damaged file aside and takes the newest whole backup.';
    return check('fault', { check: 'database', finding: 'database_damaged', values, detail: 'is damaged', remedy });
  }
  if (condition === 'newer') {
    const detail = 'was written by a newer Plumbline and can only be read';
    const remedy = 'Install that version again.';
    return check('fault', { check: 'database', finding: 'database_newer', values, detail, remedy });
  }
  if (condition !== 'sound') {
    const detail = 'is gone or empty, or something else lies in its place';
    const remedy =
      'Wait a minute: what is still open of it is saved, and the newest whole backup takes its place. See the log.';
    return check('fault', { check: 'database', finding: 'database_missing', values, detail, remedy });
  }
  const detail = `whole, ${Math.max(1, Math.round(bytes / megabyte))} MB`;
  return check('ok', { check: 'database', finding: 'database_sound', values, detail });
}

function folderCheck({ isOpenToOthers }: DiagnosticState): CheckOut {
  if (!isOpenToOthers) {
    return check('ok', {
      check: 'folder',
      finding: 'folder_private',
      detail: 'closed to other users of this computer',
    });
  }
  const remedy = 'Take the rights to the data folder from everybody but its owner (chmod 700).';
  const detail = 'other users of this computer may look into it';
  return check('warning', { check: 'folder', finding: 'folder_open', detail, remedy });
}

function diskCheck({ freeBytes, database: { bytes } }: DiagnosticState): CheckOut {
  const values = { free: freeBytes, database: bytes };
  const detail = `${Math.round(freeBytes / megabyte)} MB are free where the data lies`;
  if (freeBytes < 100 * megabyte) {
    const remedy = 'Make room on the disk: collecting stops when it is full.';
    return check('fault', { check: 'disk', finding: 'disk_full', values, detail, remedy });
  }
  if (freeBytes < Math.max(500 * megabyte, 2 * bytes)) {
    const remedy = 'Make room on the disk, so that a copy of the data fits beside it.';
    return check('warning', { check: 'disk', finding: 'disk_low', values, detail, remedy });
  }
  return check('ok', { check: 'disk', finding: 'disk_enough', values, detail });
}

function backupCheck(
  { backups: { daily, scheduled, failedAt, copies }, collections }: DiagnosticState,
  now: number,
): CheckOut {
  const last = copies.find(({ kind }) => kind === 'daily' || kind === 'manual')?.madeAt ?? null;
  const values = last === null ? {} : { at: new Date(last).toISOString() };
  const age =
    last === null ? 'there is none yet' : `the newest is ${Math.max(0, Math.round((now - last) / dayLength))} days old`;
  if (!daily) {
    const remedy = 'Switch the daily copy on under Settings, or make one now.';
    return check('warning', { check: 'backup', finding: 'backup_off', values, detail: `not each day; ${age}`, remedy });
  }
  if (!scheduled && last === null) {
    const detail = 'there is none yet, and this process makes none by itself';
    return check('ok', { check: 'backup', finding: 'backup_unscheduled', detail });
  }
  const isOld = collections.length > 0 && last !== null && now - last > 3 * dayLength;
  if (failedAt === null && !isOld)
    return check('ok', { check: 'backup', finding: 'backup_recent', values, detail: age });
  const remedy = 'Make one under Settings; where that fails, check the disk and the database above.';
  return check('warning', { check: 'backup', finding: 'backup_old', values, detail: age, remedy });
}

const proxyText = {
  start: 'by the proxy that the start gave',
  environment: 'by the proxy of the environment',
  manual: 'by the proxy of the settings',
  none: 'without a proxy',
} as const;

function networkCheck({ network: { proxy, proxyHost, authorities } }: DiagnosticState, now: number): CheckOut {
  const over = authorities.filter(({ validTo }) => validTo < now);
  const values = { proxy, host: proxyHost ?? '', authorities: authorities.length, expired: over.length };
  const further = authorities.length === 0 ? '' : ` and ${authorities.length} further`;
  const detail = `${proxyText[proxy]}${proxyHost === null ? '' : ` (${proxyHost})`}, with the system’s certificate authorities${further}`;
  if (over.length === 0) return check('ok', { check: 'network', finding: 'network_ready', values, detail });
  const names = over.map(({ subject }) => subject).join('; ');
  const remedy = `No longer valid: ${names}. Add the newer certificate under Settings and remove this one.`;
  return check('warning', {
    check: 'network',
    finding: 'network_expired',
    values: { ...values, names },
    detail,
    remedy,
  });
}

function clockCheck({ collections }: DiagnosticState): CheckOut {
  const measured = collections.filter(({ clockDifference }) => clockDifference !== null);
  const off = (one: (typeof measured)[number]): number => Math.abs(one.clockDifference ?? 0);
  const [farthest] = measured.toSorted((one, other) => off(other) - off(one));
  if (farthest === undefined) {
    return check('ok', { check: 'clock', finding: 'clock_unknown', detail: 'no system has told its time yet' });
  }
  const seconds = Math.round((farthest.clockDifference ?? 0) / 1000);
  const values = { seconds: Math.abs(seconds), direction: seconds < 0 ? 'behind' : 'ahead', systems: measured.length };
  if (off(farthest) <= clockTolerated) {
    const detail = `at most ${Math.abs(seconds)} s from those of the systems`;
    return check('ok', { check: 'clock', finding: 'clock_near', values, detail });
  }
  const { id, projectId, name } = farthest;
  return check('warning', {
    check: 'clock',
    finding: 'clock_far',
    subject: name,
    integration: { id, project_id: projectId },
    fault: 'clock_far_off',
    values,
    detail: `that of "${name}" is ${Math.round(Math.abs(seconds) / 60)} minutes ${values.direction}`,
    remedy: remedies.clock_far_off,
  });
}

function originCheck({ origin, fault, millis }: DiagnosticState['origins'][number]): CheckOut {
  const about = { check: 'origin', subject: origin, values: { millis } } as const;
  if (fault === null)
    return check('ok', { ...about, finding: 'origin_answers', detail: `answers within ${millis} ms` });
  const remedy = remedies[fault.fault];
  return check('fault', { ...about, finding: 'origin_fault', fault: fault.fault, detail: fault.detail, remedy });
}

/** How a collection ended; one check for each item that failed. */
function collectionChecks(one: DiagnosticState['collections'][number]): readonly CheckOut[] {
  const items = one.fault?.items ?? [];
  if (items.length === 0) return [collectionCheck(one)];
  return items.map(({ item, ...fault }) => collectionCheck({ ...one, name: `${one.name}: ${item}`, fault }));
}

function collectionCheck(one: DiagnosticState['collections'][number]): CheckOut {
  const { id, projectId, name, paused, state, fault, lastSuccessAt } = one;
  const about = {
    check: 'collection',
    subject: name,
    integration: { id, project_id: projectId },
    values: lastSuccessAt === null ? {} : { at: new Date(lastSuccessAt).toISOString() },
  } as const;
  if (state === 'failed' && fault !== null) {
    const report = { fault: fault.fault, detail: fault.detail, remedy: fault.remedy };
    return check('fault', { ...about, finding: 'collection_failed', ...report });
  }
  if (paused) return check('ok', { ...about, finding: 'collection_paused', detail: 'paused' });
  const isDone = state === 'done';
  return check('ok', {
    ...about,
    finding: isDone ? 'collection_done' : 'collection_waits',
    detail: isDone ? 'collected' : state,
  });
}
