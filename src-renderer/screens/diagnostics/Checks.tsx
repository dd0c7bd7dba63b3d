import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { runDoctor } from '#shared/desktop/commands.ts';
import type { CheckOut } from '#shared/desktop/diagnostics.ts';
import { type ApiFault, call } from '../../api/client.ts';
import { t } from '../../language/language.ts';
import { Failed, Skeleton } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { findingText } from './words.ts';

type Examined = OutputOf<typeof runDoctor>;

const looks = { ok: 'good', warning: 'warn', fault: 'bad' } as const;
/** What needs a look comes first. */
const order: readonly CheckOut['level'][] = ['fault', 'warning', 'ok'];
const signs = { ok: '✓', warning: '!', fault: '✕' } as const;

/** What the doctor checks. It asks every system for a way there, so that it is done when wanted and not again and again. */
export function Checks(): ReactNode {
  const { mutate, data, error, isPending } = useMutation<Examined, ApiFault, void>({
    mutationFn: () => call(runDoctor, {}),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Section
      title={t('diagnostics.checks.title')}
      tools={
        <Button disabled={isPending} onClick={() => mutate()}>
          {t('diagnostics.checks.again')}
        </Button>
      }
    >
      <p role="status" className="quiet">
        {isPending ? t('diagnostics.checks.checking') : data ? summary(data) : ''}
      </p>
      {error ? <Failed fault={error} retry={() => mutate()} /> : null}
      {data ? <CheckTable checks={data.checks} /> : isPending ? <Skeleton /> : null}
    </Section>
  );
}

function summary({ checked_at, checks }: Examined): string {
  const found = checks.filter(({ level }) => level !== 'ok').length;
  const all = found === 0 ? t('diagnostics.checks.allWell') : t('diagnostics.checks.found', { count: found });
  return `${all} ${t('diagnostics.checks.at', { when: moment(checked_at) })}`;
}

const columns: readonly Column<CheckOut>[] = [
  {
    title: t('diagnostics.checks.result'),
    cell: ({ level }) => (
      <Badge look={looks[level]}>
        <span aria-hidden="true">{signs[level]}</span> {t(`diagnostics.checks.levels.${level}`)}
      </Badge>
    ),
  },
  {
    title: t('diagnostics.checks.what'),
    cell: ({ check, subject }) => (
      <strong className="check-name">{t(`diagnostics.checks.names.${check}`, { subject: subject ?? '' })}</strong>
    ),
  },
  {
    title: t('diagnostics.checks.finding'),
    cell: (check) => (
      <span className="words">
        {findingText(check)} <WayOut check={check} />
      </span>
    ),
  },
];

/** Where what was found can be put right. */
function WayOut({ check: { check, level, integration } }: { readonly check: CheckOut }): ReactNode {
  if (level === 'ok') return null;
  if (integration !== null) {
    return <Link to={`/project/${integration.project_id}/integrations`}>{t('diagnostics.checks.look')}</Link>;
  }
  if (check === 'backup' || check === 'network' || check === 'port' || check === 'origin') {
    return <Link to="/settings">{t('diagnostics.checks.settings')}</Link>;
  }
  return check === 'secrets' ? <Link to="/tokens">{t('diagnostics.checks.tokens')}</Link> : null;
}

function CheckTable({ checks }: { readonly checks: readonly CheckOut[] }): ReactNode {
  const keyed = checks
    .map((check, place) => ({ ...check, place }))
    .toSorted((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
  return (
    <Table caption={t('diagnostics.checks.caption')} columns={columns} rows={keyed} keyOf={({ place }) => place} />
  );
}
