import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { tokenDetails } from '#shared/desktop/commands.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ago, ahead, day } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { SystemIcon } from '../SystemIcon.tsx';
import { useSystemNames } from '../use-system-names.ts';
import { TokenMenu } from './TokenMenu.tsx';

export type Token = OutputOf<typeof tokenDetails>[number];

const dueBefore = 14 * 24 * 60 * 60_000;

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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
    <section className="card table-box tokens" tabIndex={0} aria-label={t('tokens.title')}>
      <table className="table lined">
        <caption className="visually-hidden">{t('tokens.title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('tokens.type')}</span>
            </th>
            <th scope="col">{t('common.name')}</th>
            <th scope="col" className="used">
              {t('tokens.usedBy')}
            </th>
            <th scope="col">{t('tokens.lastUsed')}</th>
            {hasExpiry ? <th scope="col">{t('tokens.expires')}</th> : null}
            <th scope="col" className="actions">
              <span className="visually-hidden">{t('common.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
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
              <td className="nowrap">
                {token.last_used_at === null ? t('common.never') : ago(token.last_used_at, now)}
              </td>
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
        </tbody>
      </table>
    </section>
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
      {day(at)} {left < dueBefore ? <Badge look="bad">{left < 0 ? t('tokens.expired') : ahead(at, now)}</Badge> : null}
    </>
  );
}
