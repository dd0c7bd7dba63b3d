import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { about, tokenDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useTokenRemoval } from '../../api/removals.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ago, ahead, day } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AddToken } from './AddToken.tsx';
import { EditToken } from './EditToken.tsx';
import { KeychainNotice } from './KeychainNotice.tsx';
import { ReplaceSecret } from './ReplaceSecret.tsx';
import { useSystemNames } from './use-system-names.ts';

type Token = OutputOf<typeof tokenDetails>[number];
type Doing = { readonly what: 'add' } | { readonly what: 'edit' | 'replace'; readonly token: Token };

const dueBefore = 14 * 24 * 60 * 60_000;

/** Every token: whom it is for, where it may be sent, who uses it. Never its secret. */
export function Tokens(): ReactNode {
  const list = useEndpoint(tokenDetails, {});
  const service = useEndpoint(about, {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = (): void => setDoing(null);
  const isLocked = service.data !== undefined && service.data.secrets_state !== 'ready';
  return (
    <Page
      title={t('tokens.title')}
      lead={t('tokens.lead')}
      toolbar={
        <Button onClick={() => setDoing({ what: 'add' })} disabled={isLocked}>
          {t('tokens.add')}
        </Button>
      }
    >
      {service.data ? (
        <KeychainNotice
          kind={service.data.secrets}
          state={service.data.secrets_state}
          onLook={() => void service.refetch()}
          isLooking={service.isFetching}
        />
      ) : null}
      <Ask
        query={list}
        isEmpty={(all) => all.length === 0}
        empty={
          <>
            <p>{t('tokens.empty')}</p>
            <p>
              <Link to="/connect">{t('tokens.connect')}</Link>
            </p>
          </>
        }
      >
        {(all) => <TokenTable all={all} onDo={setDoing} />}
      </Ask>
      {doing?.what === 'add' ? <AddToken onClose={close} /> : null}
      {doing?.what === 'edit' ? <EditToken token={doing.token} onClose={close} /> : null}
      {doing?.what === 'replace' ? <ReplaceSecret token={doing.token} onClose={close} /> : null}
    </Page>
  );
}

interface TokenTableProps {
  readonly all: readonly Token[];
  readonly onDo: (doing: Doing) => void;
}

function TokenTable({ all, onDo }: TokenTableProps): ReactNode {
  const now = useNow();
  const systemName = useSystemNames();
  const columns: readonly Column<Token>[] = [
    { title: t('common.name'), cell: ({ name }) => <strong>{name}</strong> },
    { title: t('tokens.type'), cell: ({ integ_type }) => systemName(integ_type) },
    {
      title: t('tokens.sentTo'),
      cell: ({ origins, username }) => (
        <>
          <span className="mono">{origins.join(' ')}</span>
          {username === null ? null : <span className="quiet"> {t('tokens.as', { user: username })}</span>}
        </>
      ),
    },
    {
      title: t('tokens.usedBy'),
      cell: ({ used_by }) => <UsedBy names={used_by} />,
    },
    {
      title: t('tokens.lastUsed'),
      cell: ({ last_used_at }) => (last_used_at === null ? t('common.never') : ago(last_used_at, now)),
    },
    // Few systems tell it: the column is there where one does.
    ...(all.some(({ expires_at }) => expires_at !== null)
      ? [
          {
            title: t('tokens.expires'),
            cell: ({ expires_at }: Token) => <Expiry at={expires_at} now={now} />,
          },
        ]
      : []),
    {
      title: t('common.actions'),
      kind: 'actions',
      cell: (token) => (
        <>
          <Button look="plain" onClick={() => onDo({ what: 'edit', token })}>
            {t('tokens.edit')}
          </Button>
          <Button look="plain" onClick={() => onDo({ what: 'replace', token })}>
            {t('tokens.replaceSecret')}
          </Button>
          <RemoveToken token={token} />
        </>
      ),
    },
  ];
  return <Table caption={t('tokens.title')} columns={columns} rows={all} keyOf={({ id }) => id} />;
}

/** Those of a few in full; of many the first, and the others on demand. */
function UsedBy({ names }: { readonly names: readonly string[] }): ReactNode {
  const [first, ...others] = names;
  if (first === undefined) return t('tokens.unused');
  if (others.length < 2) return names.join(', ');
  return (
    <details className="more">
      <summary>{t('tokens.usedByMore', { first, count: others.length })}</summary>
      {others.join(', ')}
    </details>
  );
}

/** How long a secret is valid, with a sign where a new one is due. */
function Expiry({ at, now }: { readonly at: string | null; readonly now: number }): ReactNode {
  if (at === null) return <span className="quiet">{t('tokens.notTold')}</span>;
  const left = Date.parse(at) - now;
  return (
    <span className="nowrap">
      {day(at)} {left < dueBefore ? <Badge look="bad">{left < 0 ? t('tokens.expired') : ahead(at, now)}</Badge> : null}
    </span>
  );
}

function RemoveToken({ token }: { readonly token: Token }): ReactNode {
  const remove = useTokenRemoval(token);
  const isUsed = token.used_by.length > 0;
  return (
    <>
      <Button
        look="plain"
        className="danger"
        title={isUsed ? t('tokens.inUse') : undefined}
        disabled={isUsed || remove.isPending}
        onClick={remove.start}
      >
        {t('common.remove')}
      </Button>
      {remove.error ? <span role="alert">{remove.error.message}</span> : null}
    </>
  );
}
