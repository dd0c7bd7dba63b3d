import type { CheckOut } from '#shared/desktop/upkeep/diagnostics.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import { ago, duration, milliseconds, moment } from '../../ui/format.ts';
import { byteSize } from '../shared/byte-size.ts';

const text = (value: string | number | undefined): string => String(value ?? '');
const amount = (value: string | number | undefined): string => byteSize(Number(value ?? 0));

/** The finding and its remedy, in the language of the app. */
export function findingText(check: CheckOut, now: number = Date.now()): string {
  const { finding, subject, values, fault, detail, remedy } = check;
  const when = values.at === undefined ? null : text(values.at);
  const difference = duration(Number(values.seconds ?? 0));
  switch (finding) {
    case 'node_ok':
    case 'node_old':
      return t(`diagnostics.checks.findings.${finding}`, { version: text(values.version) });
    case 'secrets_ready':
      return t(`diagnostics.checks.findings.secrets_ready.${kindOf(values.kind)}`);
    case 'database_sound':
      return t('diagnostics.checks.findings.database_sound', { size: amount(values.bytes) });
    case 'disk_enough':
    case 'disk_low':
    case 'disk_full':
      return t(`diagnostics.checks.findings.${finding}`, { free: amount(values.free) });
    case 'backup_recent':
      return when === null
        ? t('diagnostics.checks.findings.backup_none')
        : t('diagnostics.checks.findings.backup_recent', { when: moment(when) });
    case 'backup_old':
      return when === null
        ? t('diagnostics.checks.findings.backup_old_none')
        : t('diagnostics.checks.findings.backup_old', { when: moment(when) });
    case 'port_open':
    case 'port_other':
      return t(`diagnostics.checks.findings.${finding}`, { port: text(values.port), wanted: text(values.wanted) });
    case 'network_ready':
      return t(`diagnostics.checks.findings.network_ready.${proxyOf(values.proxy)}`, { host: text(values.host) });
    case 'network_expired':
      return t('diagnostics.checks.findings.network_expired', { names: text(values.names) });
    case 'clock_near':
      return t('diagnostics.checks.findings.clock_near', { difference });
    case 'clock_far': {
      const key = values.direction === 'behind' ? 'clock_behind' : 'clock_ahead';
      return t(`diagnostics.checks.findings.${key}`, { difference, subject: subject ?? '' });
    }
    case 'origin_answers':
      return t('diagnostics.checks.findings.origin_answers', { time: milliseconds(Number(values.millis ?? 0)) });
    case 'collection_done':
      return t('diagnostics.checks.findings.collection_done', { when: when === null ? '' : ago(when, now) });
    case 'origin_fault':
    case 'collection_failed':
      return faultText(fault) ?? [detail, remedy].filter(Boolean).join(' ');
    default:
      return t(`diagnostics.checks.findings.${finding}`);
  }
}

function faultText(fault: string | null): string | null {
  if (fault === null || !Object.hasOwn(en.faults.happened, fault)) return null;
  const name = fault as keyof typeof en.faults.happened;
  return `${t(`faults.happened.${name}`)} ${t(`faults.remedies.${name}`)}`;
}

const kindOf = (kind: string | number | undefined): 'keychain' | 'file' => (kind === 'file' ? 'file' : 'keychain');

function proxyOf(proxy: string | number | undefined): keyof typeof en.diagnostics.checks.findings.network_ready {
  return proxy === 'start' || proxy === 'environment' || proxy === 'manual' ? proxy : 'none';
}
