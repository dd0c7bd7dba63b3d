import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, RotateCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { runDoctor } from '#shared/desktop/commands.ts';
import type { CheckOut } from '#shared/desktop/upkeep/diagnostics.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { type ApiFault, call } from '../../api/client.ts';
import { t } from '../../language/language.ts';
import { Failed, Skeleton } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { findingText } from './text.ts';

type Examined = OutputOf<typeof runDoctor>;

const looks = { ok: 'good', warning: 'warn', fault: 'bad' } as const;
const icons = { ok: CircleCheck, warning: TriangleAlert, fault: CircleX } as const;
/** Checks that need attention come first. */
const order: readonly CheckOut['level'][] = ['fault', 'warning', 'ok'];

/** The doctor's checks. Each check connects to every system, so it runs once and on demand. */
export function Checks(): ReactNode {
  const { mutate, data, error, isPending } = useMutation<Examined, ApiFault, void>({
    mutationFn: () => call(runDoctor, {}),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Section
      title={t('diagnostics.checks.title')}
      note={<span role="status">{isPending ? t('diagnostics.checks.checking') : data ? summary(data) : ''}</span>}
      tools={
        <Button disabled={isPending} onClick={() => mutate()}>
          <RotateCw className="icon" /> {t('diagnostics.checks.again')}
        </Button>
      }
    >
      {error ? <Failed fault={error} retry={() => mutate()} /> : null}
      {data ? <CheckLines checks={data.checks} /> : error ? null : <ChecksWaiting />}
    </Section>
  );
}

/** Keeps what follows out of sight until the length of the list is known. */
function ChecksWaiting(): ReactNode {
  return (
    <div className="checks-waiting">
      <Skeleton />
    </div>
  );
}

function summary({ checked_at, checks }: Examined): string {
  const problems = checks.filter(({ level }) => level !== 'ok').length;
  const all = problems === 0 ? t('diagnostics.checks.allWell') : t('diagnostics.checks.found', { count: problems });
  return `${all} ${t('diagnostics.checks.at', { when: moment(checked_at) })}`;
}

const settingsTabs = { backup: 'backups', network: 'network', port: 'start', origin: 'network' };

/** Where the finding can be corrected. */
function RepairLink({ check: { check, level, integration } }: { readonly check: CheckOut }): ReactNode {
  if (level === 'ok') return null;
  if (integration !== null) {
    return <Link to={`/project/${integration.project_id}/integrations`}>{t('diagnostics.checks.look')}</Link>;
  }
  if (check === 'secrets') return <Link to="/tokens">{t('diagnostics.checks.tokens')}</Link>;
  const tab = ownMember(settingsTabs, check);
  return tab ? <Link to={`/settings?tab=${tab}`}>{t('diagnostics.checks.settings')}</Link> : null;
}

function CheckLines({ checks }: { readonly checks: readonly CheckOut[] }): ReactNode {
  const sorted = checks.toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
  return (
    <ul className="checks" aria-label={t('diagnostics.checks.title')}>
      {sorted.map((check) => (
        <Line key={`${check.check} ${check.subject ?? ''}`} check={check} />
      ))}
    </ul>
  );
}

function Line({ check }: { readonly check: CheckOut }): ReactNode {
  const { level, subject } = check;
  const Icon = icons[level];
  return (
    <li className={`check-line ${level}`}>
      <span className={`pin ${looks[level]}`}>
        <Icon className="icon" />
        <span className="visually-hidden">{t(`diagnostics.checks.levels.${level}`)}</span>
      </span>
      <strong>{t(`diagnostics.checks.names.${check.check}`, { subject: subject ?? '' })}</strong>
      <span className="check-finding">{findingText(check)}</span>
      <RepairLink check={check} />
    </li>
  );
}
