import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { tokenDetails } from '#shared/desktop/commands.ts';
import { expiryWarning } from '#shared/records/secret-expiry.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ago, day, timeUntil } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { SystemIcon } from '../shared/connection/SystemIcon.tsx';
import { useSystemNames } from '../shared/connection/use-system-names.ts';
import { LinedTable } from '../shared/tables/LinedTable.tsx';
import { TokenMenu } from './TokenMenu.tsx';

export type Token = OutputOf<typeof tokenDetails>[number];

interface TableProps {
  readonly all: readonly Token[];
  readonly onEdit: (token: Token) => void;
  readonly onReplace: (token: Token) => void;
}

/** The tokens, a line each. */
export function TokenTable({ all, onEdit, onReplace }: TableProps): ReactNode {
  const now = useNow();
  const systemName = useSystemNames();
  // Few systems report it: the column is there where one does.
  const hasExpiry = all.some(({ expires_at }) => expires_at !== null);
  const columns = [
    { title: t('tokens.usedBy'), className: 'used' },
    { title: t('tokens.lastUsed') },
    ...(hasExpiry ? [{ title: t('tokens.expires') }] : []),
  ];
  return (
    <LinedTable caption={t('tokens.title')} columns={columns}>
      {all.map((token) => (
        <tr key={token.id}>
          <td className="line-icon">
            <SystemIcon of={token.integ_type} name={systemName(token.integ_type)} />
          </td>
          <th scope="row">
            <button type="button" className="name-button" onClick={() => onEdit(token)}>
              {token.name}
            </button>
            <div className="second-line" title={token.origins.join(' ')}>
              {originsText(token)}
            </div>
          </th>
          <td className="used">{usedText(token.used_by)}</td>
          <td className="nowrap">{token.last_used_at === null ? t('common.never') : ago(token.last_used_at, now)}</td>
          {hasExpiry ? (
            <td className="nowrap">
              <Expiry at={token.expires_at} now={now} />
            </td>
          ) : null}
          <td className="actions">
            <TokenMenu token={token} onEdit={() => onEdit(token)} onReplace={() => onReplace(token)} />
          </td>
        </tr>
      ))}
    </LinedTable>
  );
}

const originsText = ({ origins, username }: Token): string =>
  [origins.join(' '), ...(username === null ? [] : [t('tokens.as', { user: username })])].join(' ');

/** Those of a few in full; of many the first, as the details name all. */
function usedText(names: readonly string[]): string {
  const [first, ...others] = names;
  if (first === undefined) return t('tokens.unused');
  return others.length < 2 ? names.join(', ') : t('tokens.usedByMore', { first, count: others.length });
}

/** How long a secret is valid, with a sign where a new one is due. */
function Expiry({ at, now }: { readonly at: string | null; readonly now: number }): ReactNode {
  if (at === null) return <span className="quiet">{t('tokens.notReported')}</span>;
  const left = Date.parse(at) - now;
  return (
    <>
      {day(at)}{' '}
      {left < expiryWarning ? (
        <Badge look={left < 0 ? 'bad' : 'warn'}>{left < 0 ? t('tokens.expired') : timeUntil(at, now)}</Badge>
      ) : null}
    </>
  );
}
