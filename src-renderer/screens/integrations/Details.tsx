import type { ReactNode } from 'react';
import { collections, completeness, reconcileNow, replayAnswers } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { faultWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { count, moment } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { useAddressQuery } from '../query.ts';
import { broughtText, type Collected, type Collection, completenessFacts, standingOf, tookText } from './words.ts';

/** Something that is shown on demand; the address remembers of which integration it is open. */
function Disclosure({
  what,
  id,
  title,
  children,
}: {
  readonly what: 'history' | 'completeness';
  readonly id: number;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const [query, change] = useAddressQuery();
  const isOpen = query.get(what) === String(id);
  return (
    <details
      className="more"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) change({ [what]: currentTarget.open ? String(id) : null });
      }}
    >
      <summary>{title}</summary>
      {isOpen ? children : null}
    </details>
  );
}

/** The collections of the past with what each brought. */
export function History({ id, zone }: { readonly id: number; readonly zone: string }): ReactNode {
  return (
    <Disclosure what="history" id={id} title={t('integrations.history')}>
      <HistoryTable id={id} zone={zone} />
    </Disclosure>
  );
}

function HistoryTable({ id, zone }: { readonly id: number; readonly zone: string }): ReactNode {
  const past = useEndpoint(collections, { integration_id: id, limit: 20 });
  const columns: readonly Column<Collection>[] = [
    {
      title: t('integrations.began'),
      cell: ({ started_at }) => <span className="nowrap">{moment(started_at, zone)}</span>,
    },
    { title: t('integrations.took'), kind: 'number', cell: tookText },
    {
      title: t('common.state'),
      cell: ({ state }) => <Badge look={standingOf(state).look}>{standingOf(state).text}</Badge>,
    },
    { title: t('integrations.pages'), kind: 'number', cell: ({ pages }) => count(pages) },
    { title: t('integrations.brought'), cell: ({ kinds }) => broughtText(kinds) },
    {
      title: t('integrations.remarks'),
      cell: ({ fault, reconciled }) =>
        fault ? faultWords(fault).detail : reconciled ? t('integrations.lookedForGone') : '',
    },
  ];
  return (
    <Ask
      query={past}
      isEmpty={(list) => list.length === 0}
      empty={<p className="quiet">{t('integrations.historyEmpty')}</p>}
    >
      {(list) => (
        <Table caption={t('integrations.historyCaption')} columns={columns} rows={list} keyOf={(one) => one.id} />
      )}
    </Ask>
  );
}

interface CompletenessProps {
  readonly collected: Collected;
  readonly zone: string;
  readonly isBusy: boolean;
  readonly watermark: string | null;
}

/** What is kept and what is missing as far as it can be told, and how to look again. */
export function Completeness(props: CompletenessProps): ReactNode {
  return (
    <Disclosure what="completeness" id={props.collected.id} title={t('integrations.completeness')}>
      <CompletenessFacts {...props} />
    </Disclosure>
  );
}

function CompletenessFacts({ collected, zone, isBusy, watermark }: CompletenessProps): ReactNode {
  const integration_id = collected.id;
  const kept = useEndpoint(completeness, { integration_id });
  const reconcile = useCommand(reconcileNow);
  const replay = useCommand(replayAnswers);
  const fault = reconcile.error ?? replay.error;
  return (
    <Ask query={kept}>
      {(known) => (
        <div className="stack">
          <dl className="facts">
            {completenessFacts(known, collected.integration_type, zone, watermark).map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <Button
              disabled={isBusy || collected.paused || reconcile.isPending}
              onClick={() => reconcile.mutate({ integration_id })}
            >
              {t('integrations.reconcile')}
            </Button>
            <Button disabled={isBusy || replay.isPending} onClick={() => replay.mutate({ integration_id })}>
              {replay.isPending ? t('integrations.replaying') : t('integrations.replay')}
            </Button>
            <span role="status" className="quiet">
              {replay.data
                ? t('integrations.replayed', {
                    answers: t('integrations.answersRead', { count: replay.data.answers }),
                    changed: t('integrations.recordsChanged', { count: replay.data.changed }),
                  })
                : ''}
            </span>
          </div>
          {fault ? <p role="alert">{fault.message}</p> : null}
          <p className="quiet">{t('integrations.lookAgainHelp')}</p>
        </div>
      )}
    </Ask>
  );
}
